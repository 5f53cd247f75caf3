// The program already writes safe HTML; the page holds to its own short list all the same, since documents and model
// replies are hostile. Nothing that could load, run, submit or lead away is on it.

const elements = new Set(
  ('a abbr b blockquote br caption cite code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s ' +
    'samp section small span strong sub sup table tbody td tfoot th thead tr u ul var wbr').split(' '),
)
// With these the words inside go too.
const silent = new Set('script style template iframe object embed noscript svg math form input button select textarea title head'.split(' '))
const attributes: Record<string, RegExp> = {
  class: /^(lit|also|passage|aside)( (lit|also|passage|aside))*$/,
  'data-depth': /^[1-9]$/,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  start: /^\d{1,9}$/,
  lang: /^[a-zA-Z-]{1,20}$/,
  dir: /^(ltr|rtl|auto)$/,
}

function clean(from: Node, to: Node): void {
  for (const child of [...from.childNodes]) {
    if (child.nodeType === Node.TEXT_NODE) {
      to.appendChild(document.createTextNode(child.textContent ?? ''))
      continue
    }
    if (!(child instanceof Element)) continue
    const name = child.localName
    if (silent.has(name) || child.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue
    if (!elements.has(name)) {
      clean(child, to)
      continue
    }
    const copy = document.createElement(name)
    for (const { name: key, value } of [...child.attributes]) {
      if (attributes[key]?.test(value)) copy.setAttribute(key, value)
    }
    // A link of a document names its address and leads nowhere.
    if (name === 'a') {
      const address = child.getAttribute('href')
      if (address) copy.title = address
    }
    clean(child, copy)
    to.appendChild(copy)
  }
}

// sanitise gives HTML back with only what a text needs.
export function sanitise(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const holder = document.createElement('div')
  clean(parsed.body, holder)
  return holder.innerHTML
}
