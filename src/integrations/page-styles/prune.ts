import { transform } from 'lightningcss';

/** The style sheet's rules without these classes, custom properties and keyframes, minified. */
function without(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  return Buffer.from(code).toString('utf8');
}

const namesIn = (css: string, pattern: RegExp) => [
  ...new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name)),
];

/** A class in a selector; a number such as `.5s` is none, because a name's own first digit is written escaped. */
const CLASS =
  /\.((?:[a-z_-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])*)/gi;

/** A class as markup writes it. */
const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** Every class that a style sheet has rules for, as it is written in markup. */
export const classesOf = (css: string): string[] => namesIn(css, CLASS).map(unescaped);

/** The custom properties that a style sheet defines. */
export const propertiesOf = (css: string): string[] => namesIn(css, /(--[\w-]+):/g);

/** Custom properties and keyframes that the sheet defines and neither it nor the page's own text (`elsewhere`) reads. */
function unread(css: string, elsewhere: ReadonlySet<string>): string[] {
  const read = new Set(namesIn(css, /var\((--[\w-]+)/g));
  const properties = [...propertiesOf(css), ...namesIn(css, /@property (--[\w-]+)/g)];
  const played = new Set(
    namesIn(css, /animation(?:-name)?:([^;}]+)/g).flatMap((value) => value.split(/[\s,]+/)),
  );
  return [
    ...properties.filter((name) => !read.has(name) && !elsewhere.has(name)),
    ...namesIn(css, /@keyframes ([\w-]+)/g).filter((name) => !played.has(name)),
  ];
}

/** Tailwind's initial values for browsers that do not know `@property`: older than every other feature used here. */
const OUTDATED = /@layer properties\{@supports [^{]+\{[^{]+\{[^}]*\}\}\}/;

/** Tailwind's own properties: those that no rule sets are as good as their fallback, or their initial value. */
const TAILWIND = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;
const initialOf = (css: string, name: string) =>
  new RegExp(`@property ${name}{[^}]*initial-value:([^;}]+)`).exec(css)?.[1];
const withoutUnset = (css: string) =>
  css.replace(TAILWIND, (read, name: string, fallback?: string) =>
    css.includes(`${name}:`) ? read : (fallback ?? initialOf(css, name) ?? read),
  );

/**
 * What of a style sheet one page needs: its rules without the unused classes, and the custom properties that they or the
 * page's own text (`elsewhere`) read. Taking one property out may leave another unread, hence the rounds.
 */
export function prune(css: string, unusedClasses: string[], elsewhere: ReadonlySet<string>): string {
  let left = withoutUnset(without(css.replace(OUTDATED, ''), unusedClasses));
  for (let symbols = unread(left, elsewhere); symbols.length > 0; symbols = unread(left, elsewhere)) {
    const less = without(left, symbols);
    if (less === left) break;
    left = less;
  }
  return left.replace(/^\/\*!.*?\*\/\s*/, '');
}
