import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import translate from 'eslint-plugin-react-google-translate';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** A file or function above these has outgrown its room: split it (data and pure tables live in `content/`). */
const caps = {
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
};

/** One way to do a thing: what the project's own modules already own may not be done by hand elsewhere. */
const oneWay = {
  'no-console': 'error',
  'no-alert': 'error',
  eqeqeq: 'error',
  'no-else-return': ['error', { allowElseIf: false }],
  'prefer-const': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  // To leave a field out of an object is a use of it.
  '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
  '@typescript-eslint/consistent-type-imports': 'error',
};

/** What only the types show: a promise that nobody waits for loses its error. `void` marks the one that is meant. */
const typed = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  // Events, servers and timers are handed functions that answer a promise as a matter of course.
  '@typescript-eslint/no-misused-promises': [
    'error',
    { checksVoidReturn: { arguments: false, attributes: false } },
  ],
  '@typescript-eslint/only-throw-error': 'error',
};

/** A rule of what some files may not import: each pattern with the reason that a breach shows. */
const noImports = (files, ...patterns) => ({
  files,
  ignores: SERVER_FILES,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const SERVER = {
  regex: '^#src/(?:features/[^/]+/)?server/|^#netlify/|^(?:\\.{1,2}/)+server/',
  message: 'Code of the server, which never reaches a browser.',
};

/** Where the code of the server lives. */
const SERVER_FILES = ['src/server/**', 'src/features/*/server/**', 'src/features/endpoints.ts'];

const FEATURES = {
  regex: '(?:^#|/)features/',
  message: 'What every feature uses does not depend on one.',
};

const ALL_BUT_SCHEMAS = {
  regex: '(?:^#|/)features/(?![^/]+/schema/)|/components/',
  message: "Of features and components, pure functions import a feature's schema alone.",
};

const PASSED_IN = {
  regex: '(?:^#src|\\.)/features/(?![^/]+/schema/)|/components/',
  message:
    "What features share imports a feature's schema alone: sessions and the writer of the audit trail are passed in.",
};

/** A file of a feature reaches its own folder by `./` and `../`: what it names by `#src/` is another feature's. */
const INSIDES = {
  regex: '^#src/features/[^/]+/(?!schema/|server/)[^/]+/',
  message: "An inside of its feature: share it at the head of the feature's folder.",
};

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.netlify/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-recommended'],
  { files: ['**/*.tsx'], ...a11y.configs.recommended },
  // A box that scrolls has to be reached by the keyboard; axe looks after it.
  { rules: { 'astro/jsx-a11y/no-noninteractive-tabindex': 'off' } },
  {
    files: ['**/*.tsx'],
    rules: {
      'jsx-a11y-x/no-noninteractive-tabindex': 'off',
      // A table that is shown as cards loses its roles in Safari, so they are written down.
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'], tr: ['row'] }],
      'jsx-a11y-x/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
    },
  },
  // React's rules compile what they read, which takes its time; React is in src alone.
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, translate },
    rules: {
      ...hooks.configs.recommended.rules,
      // A browser's translation replaces text nodes: React then finds neither them nor what it should put beside them.
      'translate/no-conditional-text-nodes-with-siblings': 'error',
      'translate/no-return-text-nodes': 'error',
      'no-restricted-properties': [
        'error',
        ...['randomUUID', 'subtle'].map((property) => ({
          ...{ object: 'crypto', property },
          message: 'A page without HTTPS lacks it: use lib/random-id or lib/hash.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > ChainExpression CallExpression[callee.property.name=/^scroll/]',
          message:
            'Scrolling returns a promise in Chromium, which React would call as the cleanup: write `void`.',
        },
        {
          selector: [
            'JSXExpressionContainer[expression.type=/^(?:Logical|Conditional)Expression$/] ~ JSXExpressionContainer > Identifier[name=/^(?:children|label|text|title|name|part)$/]',
            ':matches(JSXElement, JSXText[value=/\\S/]) ~ JSXExpressionContainer > Identifier[name=/^(?:error|problem|sentence|what)$/]',
            'JSXExpressionContainer:has(> Identifier[name=/^(?:error|problem|sentence|what)$/]) ~ JSXText[value=/\\S/]',
            'FunctionDeclaration[id.name=/^[A-Z]/] > BlockStatement > IfStatement > ReturnStatement > MemberExpression',
            'FunctionDeclaration[id.name=/^[A-Z]/] > BlockStatement > ReturnStatement > MemberExpression',
          ].join(),
          message:
            'A translated page has lost this text: React can neither change the text nor put an element before it. Wrap the text in a span.',
        },
      ],
    },
  },
  { rules: { ...caps, ...oneWay } },
  {
    // An expression that takes the square of a text's length lets one visitor's text hold up everybody.
    files: ['src/**', 'netlify/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  noImports(['src/**'], SERVER),
  { files: ['src/server/**'], rules: { 'no-restricted-imports': ['error', { patterns: [PASSED_IN] }] } },
  noImports(['src/lib/**'], SERVER, ALL_BUT_SCHEMAS),
  noImports(['src/components/**', 'src/illustrations/**'], SERVER, FEATURES),
  noImports(['src/features/**'], SERVER, INSIDES),
  {
    files: ['**/*.{ts,tsx}'],
    // The scripts of an Astro file are of no TypeScript project.
    ignores: ['**/*.astro/*.ts'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: new URL('..', import.meta.url).pathname },
    },
    rules: typed,
  },
  {
    // A component's markup and a suite's `describe` are lists, not logic: the file cap alone holds there.
    files: ['**/*.astro', '**/*.tsx', 'tests/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Astro passes client:* components and frontmatter variables that the rule cannot see used.
    files: ['**/*.astro'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^Props$', ignoreRestSiblings: true },
      ],
    },
  },
  { files: ['netlify/local/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
