// The page's colours follow the system or the user's choice: attributes of the root element that tokens.css reads.

const asks = (query: string): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(query) : null)
const dark = asks('(prefers-color-scheme: dark)')
const contrast = asks('(prefers-contrast: more)')

let chosen: 'light' | 'dark' | '' = ''

function apply(): void {
  const root = document.documentElement
  root.dataset['theme'] = chosen !== '' ? chosen : dark?.matches ? 'dark' : 'light'
  root.dataset['contrast'] = contrast?.matches ? 'more' : 'normal'
}

// useTheme sets the theme ('' follows the system).
export function useTheme(theme: 'light' | 'dark' | ''): void {
  chosen = theme
  apply()
}

// followSystem keeps the colours as the system's while the page lives; call the answer to end it.
export function followSystem(): () => void {
  apply()
  dark?.addEventListener('change', apply)
  contrast?.addEventListener('change', apply)
  return () => {
    dark?.removeEventListener('change', apply)
    contrast?.removeEventListener('change', apply)
  }
}
