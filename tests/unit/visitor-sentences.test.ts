import path from 'node:path';
import { ESLint, type Linter } from 'eslint';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import {
  NOT_FOR_VISITORS,
  PUBLIC,
  SAME_EVERYWHERE,
  visitorSentences,
} from '../../.config/visitor-sentences.mjs';

/** The lint rule alone, without the types that other rules need. */
const linter = (allow: string[], ignores: string[]) =>
  new ESLint({
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      ...(astro.configs.base as Linter.Config[]),
      { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser as Linter.Parser } },
      {
        files: PUBLIC,
        ignores,
        plugins: { site: { rules: { 'visitor-sentences': visitorSentences } } },
        rules: { 'site/visitor-sentences': ['error', { allow }] },
      },
    ],
  });

const strict = linter(SAME_EVERYWHERE, NOT_FOR_VISITORS);

const found = (results: ESLint.LintResult[]) =>
  results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => `${filePath}:${line} ${message}`),
  );

const files = PUBLIC.map((glob) => `${glob}/*.{astro,ts,tsx}`);

describe('words for visitors', () => {
  it('stand in the messages, and nowhere else in the code of the public pages', async () => {
    const results = await strict.lintFiles(files);
    expect(results.length).toBeGreaterThan(100);
    expect(found(results)).toEqual([]);
  });

  it('have no exception that nothing needs', async () => {
    const results = await linter([], ['src/lib/messages/**']).lintFiles(files);
    const refused = found(results).join('\n');
    expect(SAME_EVERYWHERE.filter((text) => !refused.includes(`"${text}"`))).toEqual([]);
    const paths = results
      .filter(({ messages }) => messages.length > 0)
      .map(({ filePath }) => path.relative('.', filePath));
    const needed = (glob: string) => paths.some((file) => path.matchesGlob(file, glob));
    const [, ...reviewed] = NOT_FOR_VISITORS;
    expect(reviewed.filter((glob) => !needed(glob))).toEqual([]);
  });

  it.each([
    ['src/layouts/X.astro', '<p>Skip to content</p>'],
    ['src/layouts/X.astro', '<button aria-label="menu" />'],
    ['src/layouts/X.astro', '<img src="x.png" alt={`Picture of ${Astro.props.name}`} />'],
    [
      'src/layouts/X.astro',
      '---\nconst label = Astro.props.away ? "Chat on WhatsApp" : "";\n---\n<a>{label}</a>',
    ],
    ['src/layouts/X.astro', '<script>document.title = `${document.images.length} pictures`;</script>'],
    [
      'src/layouts/X.astro',
      "---\nconst trail = [{ name: 'Services', path: '/services' }];\n---\n{trail.length}",
    ],
    [
      'src/components/ui/X.tsx',
      "export const X = ({ busy }: { busy: boolean }) => <b>{busy ? 'Sending...' : 'Send'}</b>;",
    ],
    ['src/components/ui/X.tsx', 'export const X = () => <input placeholder="Your name" />;'],
    ['src/features/blog/scripts/x.ts', 'export const sentence = (n: number) => `${n} blogs match`;'],
    ['src/features/careers/schema/x.ts', "export const facts = (town: string) => [['Location', town]];"],
    ['src/lib/x.ts', "export const failed = 'The server could not be reached.';"],
    [
      'netlify/server/http/x.ts',
      "export const PAGES = { 404: ['Page not found', 'There is nothing here.'] };",
    ],
    ['src/pages/x.xml.ts', "export const feed = { description: 'Positions that are open today.' };"],
  ])('are found in %s: %s', async (filePath, text) => {
    expect(found(await strict.lintText(text, { filePath })).length).toBeGreaterThan(0);
  });

  it.each([
    ['src/layouts/X.astro', '<p class="text-lead text-ink-soft">{Astro.props.text}</p>'],
    ['src/lib/x.ts', "throw new Error('content/site.yaml is missing: every page needs it.');"],
    [
      'src/lib/x.ts',
      "import { y } from './y.ts';\nexport const key = y === 'ArrowLeft' ? 'next-slide' : '/api/blogs';",
    ],
  ])('and code without any is not refused: %s', async (filePath, text) => {
    expect(found(await strict.lintText(text, { filePath }))).toEqual([]);
  });
});
