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

/**
 * CSS that the oldest browsers do not support, each seen in Chromium without the rule: the site is plainer, and can be used.
 * Whoever adds one looks at the same.
 */
const NEWER = `
  -webkit-tap-highlight-color; :-moz-progress-bar; :-webkit-progress-bar; :-webkit-progress-value;
  :-webkit-search-cancel-button; :details-content; :selection; @starting-style; accent-color;
  animation-range; animation-timeline; animation-timeline: scroll; break-after: avoid; content-visibility;
  content-visibility: visible; cursor: grab; cursor: not-allowed; cursor: pointer; field-sizing;
  field-sizing: content; font-family: ui-monospace; forced-color-adjust; forced-color-adjust: none;
  interpolate-size; interpolate-size: allow-keywords; orphans; overscroll-behavior; paint-order;
  print-color-adjust: exact; resize; resize: none; resize: vertical; scrollbar-gutter; scrollbar-gutter:
  stable; scrollbar-width; scrollbar-width: none; scrollbar-width: thin; text-wrap; text-wrap: balance;
  text-wrap: pretty; widows
`;

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);

function isIn(version: string, floor: string): boolean {
  const [[major = 0, minor = 0], [atMost = 0, atMostMinor = 0]] = [numbers(version), numbers(floor)];
  return major < atMost || (major === atMost && minor <= atMostMinor);
}

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

/** Values of properties that are features of their own, such as `text-wrap: pretty`. */
const values = () =>
  [...new Set(Array.from(css.matchAll(/[{;]([a-z-]+:[^;{}]+)/g), ([, one = '']) => one))].flatMap((one) => {
    const [property = '', value = ''] = one.split(/:(.*)/s);
    const tree = bcd.css.properties?.[property];
    return tree ? statementsOf(value.match(/[a-z][a-z-]*/g) ?? [], tree, `${property}: `) : [];
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
  ...values(),
];

it('the built styles use exactly these newer features', () => {
  const all = used();
  expect(all.length).toBeGreaterThan(150);
  const newer = [...new Set(all.filter(([, statement]) => !isKnown(statement)).map(([name]) => name))];
  expect(newer.toSorted()).toEqual(NEWER.replace(/\s+/g, ' ').trim().split('; '));
});

/** Newer features of JavaScript and browsers, with a pattern that finds their use. */
const NEWER_SCRIPT: [name: string, pattern: RegExp][] = [
  ['Promise.try', /Promise\.try\(/],
  ['RegExp.escape', /RegExp\.escape\(/],
  ['Uint8Array.fromBase64', /\.fromBase64\(/],
  ['URL.parse', /\bURL\.parse\(/],
  ['Set methods', /new Set\([^)]*\)\.(union|difference|intersection)\(/],
  ['Iterator.from', /Iterator\.from\(/],
  ['import attributes', /\bimport[^;]{0,80} with\s*\{/],
  ['using', /\b(await )?using [a-z]\w* ?=/],
];

it('no built script uses what the oldest browser does not support', () => {
  const scripts = files('dist/_astro', '.js');
  expect(scripts.length).toBeGreaterThan(20);
  const newer = scripts.flatMap((script) =>
    NEWER_SCRIPT.filter(([, pattern]) => pattern.test(script)).map(([name]) => name),
  );
  expect([...new Set(newer)]).toEqual([]);
});

it('every supported browser has @property, so that Tailwind’s initial values can be left out', () => {
  const statement = bcd.css['at-rules']?.property?.__compat;
  expect(statement && isKnown(statement)).toBe(true);
});
