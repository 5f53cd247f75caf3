import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The messages and the goldens of the Go side stand above this folder.
const project = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig(({ command, mode }) => ({
  plugins: [svelte(), svelteTesting()],
  // The fake program is in the development page and in builds made with --mode fake; the shipped page does not hold it.
  define: { __FAKE__: JSON.stringify(command === 'serve' || mode === 'fake' || mode === 'test') },
  server: { host: 'localhost', fs: { allow: [project] } },
  build: { target: ['es2022', 'safari16', 'chrome110'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], setupFiles: ['src/jsdom.ts'], testTimeout: 30_000 },
}))
