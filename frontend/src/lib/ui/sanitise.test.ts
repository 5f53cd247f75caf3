import { expect, test } from 'vitest'
import { goldens } from '../backend/goldens'
import { sanitise } from './sanitise'

test.each([
  ['<p>a <strong>b</strong> &lt;c&gt;</p>', '<p>a <strong>b</strong> &lt;c&gt;</p>'],
  ['<mark class="lit">x</mark>', '<mark class="lit">x</mark>'],
  ['<p class="passage evil">x</p>', '<p>x</p>'],
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<p onclick="alert(1)" style="position:fixed" id="window">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a title="javascript:alert(1)">x</a>'],
  ['<a href="https://example.org/">x</a>', '<a title="https://example.org/">x</a>'],
  ['<svg><style>*{display:none}</style></svg><math><mi>x</mi></math>y', 'y'],
  ['<form action="//evil"><input name=a></form><b>x</b>', '<b>x</b>'],
  ['<iframe srcdoc="<script>1</script>"></iframe>x', 'x'],
  ['<style>@import "//evil"</style><link rel=stylesheet href=//evil><base href=//evil>x', 'x'],
  ['<custom-part>x <em>y</em></custom-part>', 'x <em>y</em>'],
  ['<td colspan="9999">x</td>', 'x'],
])('%s', (hostile, safe) => expect(sanitise(hostile)).toBe(safe))

test('what the program writes stays as it is', () => {
  for (const kind of ['docx', 'html', 'markdown'] as const) {
    const { html } = goldens.panel(kind)
    const holder = document.createElement('div')
    holder.innerHTML = html
    const safe = document.createElement('div')
    safe.innerHTML = sanitise(html)
    expect(safe.textContent).toBe(holder.textContent)
    expect(safe.querySelectorAll('mark.lit').length).toBe(holder.querySelectorAll('mark.lit').length)
    expect(safe.querySelectorAll('.passage, [data-depth]').length).toBe(holder.querySelectorAll('.passage, [data-depth]').length)
  }
})

test('nesting without end does not break the page', () => {
  expect(sanitise('<b>'.repeat(300) + 'x')).toContain('x')
})
