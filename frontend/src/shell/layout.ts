export type Layout = 'wide' | 'rail' | 'over'

// layoutOf says how the window's regions stand at a width in CSS pixels and a text zoom: below 1100 the sidebar is a rail,
// below 900 the panel lies over the conversation. Larger text narrows the window.
export function layoutOf(width: number, zoom: number): Layout {
  const room = width / zoom
  return room >= 1100 ? 'wide' : room >= 900 ? 'rail' : 'over'
}

// nextZoom steps the text zoom; 1 is the system's size.
export function nextZoom(zoom: number, by: 1 | -1): number {
  const steps = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
  const at = steps.findIndex((step) => step >= zoom)
  return steps[Math.max(0, Math.min(steps.length - 1, at + by))] ?? 1
}
