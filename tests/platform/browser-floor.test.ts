import { readdirSync, readFileSync } from 'node:fs';
import bcd, { type BrowserName, type CompatStatement } from '@mdn/browser-compat-data' with { type: 'json' };
import { expect, it } from 'vitest';

/** The oldest browsers with full support, as in the README; older ones can read the site. */
const FLOOR: [BrowserName, string][] = [
  ['safari', '17.2'],
  ['safari_ios', '17.2'],
  ['firefox', '128'],
  ['chrome', '120'],
];

/** CSS that the oldest browsers lack, each seen in Chromium without the rule: the site is plainer, and can be used. */
const NEWER = `
  -webkit-tap-highlight-color; :-webkit-search-cancel-button; :details-content; :selection; @starting-style; accent-color;
  animation-range; animation-timeline; content-visibility; field-sizing; forced-color-adjust;
  interpolate-size; orphans; overscroll-behavior; resize; scrollbar-gutter; scrollbar-width;
  text-wrap; widows
`;

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);

const isIn = (version: string, floor: string) => {
  const [[major = 0, minor = 0], [most = 0, mostMinor = 0]] = [numbers(version), numbers(floor)];
  return major < most || (major === most && minor <= mostMinor);
};

/** Whether every browser of the floor supports a feature without a flag. */
const isKnown = ({ support }: CompatStatement): boolean =>
  FLOOR.every(([browser, floor]) =>
    [support[browser] ?? []].flat().some(({ version_added: added, version_removed: gone, flags }) => {
      if (typeof added !== 'string' || added === 'preview' || flags) return false;
      return isIn(added, floor) && !gone;
    }),
  );

const files = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

/** All CSS of the build, in files and in pages, without quoted texts. */
function builtCss(): string {
  const inPages = files('dist', '.html').flatMap((html) =>
    Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css),
  );
  return [...new Set([...files('dist/_astro', '.css'), ...inPages])].join('\n').replace(/"[^"]*"/g, '""');
}

const css = builtCss();

const found = (pattern: RegExp) => new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name));

const statementsOf = (names: Iterable<string>, tree: object, prefix: string) =>
  [...names].flatMap((name): [string, CompatStatement][] => {
    const entry = (tree as Record<string, { __compat?: CompatStatement } | undefined>)[name]?.__compat;
    return entry ? [[prefix + name, entry]] : [];
  });

const used = (): [string, CompatStatement][] => [
  ...statementsOf(found(/[{;]([a-z-]+):/g), bcd.css.properties ?? {}, ''),
  ...statementsOf(found(/@([a-z-]+)/g), bcd.css['at-rules'] ?? {}, '@'),
  // A selector comes before the brace of its rule, a value never does.
  ...statementsOf(
    new Set([...found(/([^{};]*)\{/g)].flatMap((selector) => selector.match(/(?<=:)[a-z-]+/g) ?? [])),
    bcd.css.selectors ?? {},
    ':',
  ),
];

it('the built styles use exactly these newer features', () => {
  const all = used();
  expect(all.length).toBeGreaterThan(150);
  const newer = [...new Set(all.filter(([, statement]) => !isKnown(statement)).map(([name]) => name))];
  expect(newer.toSorted()).toEqual(NEWER.replace(/\s+/g, ' ').trim().split('; '));
});
