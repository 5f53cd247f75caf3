import { expect, test } from 'vitest'
import { Find, rangesOf } from './find.svelte'

function page(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`
  return document.body.firstElementChild as HTMLElement
}
const said = (html: string, query: string) => rangesOf(page(html), query).map((range) => range.toString())

test.each([
  ['<p>The deposit is <strong>two</strong> months; a DEPOSIT is held.</p>', 'deposit', ['deposit', 'DEPOSIT']],
  ['<p>La fianza son dos <em>me</em>ses de año.</p>', 'MESES', ['meses']],
  ['<p>Un año, dos anos.</p>', 'ano', ['año', 'ano']],
  ['<p>one</p><p>two</p>', 'onetwo', []],
  ['<p>the keys<span class="unseen"> keys</span></p>', 'keys', ['keys']],
  ['<p>😀😀 rent 😀</p>', 'rent 😀', ['rent 😀']],
  ['<p>aaaa</p>', 'aa', ['aa', 'aa']],
  ['<p>Straße İstanbul rent</p>', 'rent', ['rent']],
  ['<p>x</p>', '  ', []],
] as const)('in %s, %s is found', (html, query, want) => {
  expect(said(html, query)).toEqual(want)
})

test('it steps round, keeps its place while words come, and gives the focus back', () => {
  const root = page('<p>rent</p><p>rent</p><button>b</button>')
  const button = root.querySelector('button') as HTMLButtonElement
  button.focus()
  const find = new Find()
  find.show()
  find.query = 'rent'
  find.look(root, false)
  expect([find.at, find.count]).toEqual([1, 2])
  find.step(-1)
  expect(find.at).toBe(2)
  root.insertAdjacentHTML('beforeend', '<p>rent</p>')
  find.look(root, true)
  expect([find.at, find.count]).toEqual([2, 3])
  find.step(1)
  find.step(1)
  expect(find.at).toBe(1)
  find.query = 'nothing such'
  find.look(root, false)
  expect([find.at, find.count]).toEqual([0, 0])
  find.step(1)
  find.close()
  expect(document.activeElement).toBe(button)
})
