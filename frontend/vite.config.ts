import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// The messages and the goldens of the Go side stand above this folder.
const project = fileURLToPath(new URL('..', import.meta.url))

// The development server puts styles into the page and talks to it by a web socket; only there the page lets it. What is shipped keeps
// the policy of index.html.
const development: Plugin = {
  name: 'development-policy',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: http://localhost:*"),
}

export default defineConfig(({ command, mode }) => ({
  plugins: [svelte(), svelteTesting(), development],
  // The fake program is in the development page and in builds made with --mode fake; the shipped page does not hold it.
  define: { __FAKE__: JSON.stringify(command === 'serve' || mode === 'fake' || mode === 'test') },
  server: { host: 'localhost', fs: { allow: [project] } },
  build: { target: ['es2022', 'safari16', 'chrome110'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], setupFiles: ['src/jsdom.ts'], testTimeout: 30_000 },
}))
