import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** A file or function above these has outgrown its room: split it (data and pure tables live in `content/`). */
const caps = {
  'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
};

/** One way to do a thing: what the project's own modules already own may not be done by hand elsewhere. */
const oneWay = {
  'no-console': 'error',
  'no-alert': 'error',
  eqeqeq: 'error',
  'no-else-return': ['error', { allowElseIf: false }],
  'prefer-const': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
};

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.netlify/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  { plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  { rules: { ...caps, ...oneWay } },
  {
    // A component's markup and a suite's `describe` are lists, not logic: the file cap alone holds there.
    files: ['**/*.astro', '**/*.tsx', 'tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Astro passes client:* components and frontmatter variables that the rule cannot see used.
    files: ['**/*.astro'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^Props$' }] },
  },
  { files: ['netlify/local/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
