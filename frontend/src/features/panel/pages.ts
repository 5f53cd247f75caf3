import type { PageRectangle, Panel } from '../../lib/backend/types'

export interface PagePart {
  page: number
  rectangles: PageRectangle[]
}

// litPages are the pages to show: from the first lit one to the last, and always the panel's own.
export function litPages(panel: Panel): PagePart[] {
  const own = panel.rectangles.filter((rectangle) => rectangle.own).map((rectangle) => rectangle.page)
  const first = Math.min(panel.page, ...own)
  const last = Math.max(panel.page, ...own)
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    page: first + at,
    rectangles: panel.rectangles.filter((rectangle) => rectangle.page === first + at),
  }))
}

// imageOf is the address of a page's image at a width in CSS pixels. Widths come in steps, so that a window that is being
// dragged does not ask for a hundred images.
export function imageOf(panel: Panel, page: number, width: number): string {
  const step = 128
  return panel.pageImage.replace('{page}', String(page)).replace('{width}', String(Math.ceil(width / step) * step))
}

export interface Pin {
  number: number
  own: boolean
  top: number // CSS pixels
}

// pinsOf are the numbers in the margin, one beside the first line of each quote, pushed down where they would touch.
export function pinsOf(rectangles: PageRectangle[], height: number): Pin[] {
  const apart = 13
  const first = rectangles.filter(({ own, number }, at) => {
    const before = rectangles[at - 1]
    return number > 0 && !(before && before.own === own && before.number === number)
  })
  const pins = first.map(({ box, own, number }) => ({ number, own, top: box[1] * height })).sort((a, b) => a.top - b.top)
  for (const [at, pin] of pins.entries()) {
    const above = pins[at - 1]
    if (above) pin.top = Math.max(pin.top, above.top + apart)
  }
  return pins
}
