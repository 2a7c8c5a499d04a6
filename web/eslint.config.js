// What the compiler does not see: unused and unsafe things, and what Svelte asks for.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

import config from './svelte.config.js'

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/wire.ts'] }, // wire.ts is written by `make types`
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } } },
  { files: ['**/*.mjs', '*.config.*'], languageOptions: { globals: globals.node } },
  {
    rules: {
      'no-undef': 'off', // svelte-check knows names better
      'svelte/no-navigation-without-resolve': 'off', // there is no SvelteKit here
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets that one function makes and throws away
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that the compiler would drop
      '@typescript-eslint/no-unused-expressions': 'off', // `a && b()` and bare reads that an effect depends on
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
)
