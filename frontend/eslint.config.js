import svelte from 'eslint-plugin-svelte'
import tseslint from 'typescript-eslint'

// The tiers: lib <- features <- shell. A feature never imports another one, and lib imports none of ours.
const up = (patterns, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ regex: patterns, message }] }] })

export default tseslint.config(
  { ignores: ['dist', 'node_modules'] },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'svelte/no-at-html-tags': 'error',
      // The page knows no clock or set that must be reactive by itself; controllers decide what is state.
      'svelte/prefer-svelte-reactivity': 'off',
      // A space that is meant is written {' '}.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  { files: ['src/lib/ui/SafeHtml.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['src/lib/**'], rules: up('(^|/)(features|shell)/', 'lib imports neither features nor the shell') },
  {
    files: ['src/features/**'],
    rules: up('(^|/)(shell|features)/|^\\.\\./[a-z]', 'a feature imports lib and its own files alone'),
  },
  { files: ['src/lib/backend/**'], rules: up('\\.\\./(ui|i18n)/', 'the backend knows neither looks nor words') },
)
