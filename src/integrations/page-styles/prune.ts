import { transform } from 'lightningcss';

/** The style sheet without these classes, custom properties and keyframes, minified. */
export function without(css: string, unusedSymbols: string[]): string {
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  return Buffer.from(code).toString('utf8');
}

const namesIn = (css: string, pattern: RegExp) => [
  ...new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name)),
];

/** A class in a selector; not a number such as `.5s`, because a digit at the start of a class is escaped. */
const CLASS =
  /\.((?:[a-z_-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])*)/gi;

/** The class without its CSS escapes. */
const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** The classes that a style sheet has rules for, without escapes. */
export const classesOf = (css: string): string[] => namesIn(css, CLASS).map(unescaped);

/** The custom properties that a style sheet defines. */
export const propertiesOf = (css: string): string[] => namesIn(css, /(?<![\w-])(--[\w-]+):/g);

/** The custom properties that a style sheet reads. */
export const readIn = (css: string): string[] => namesIn(css, /var\((--[\w-]+)/g);

/** The custom properties and keyframes that neither the style sheet nor the page (`elsewhere`) uses. */
function unread(css: string, elsewhere: ReadonlySet<string>): string[] {
  const read = new Set(readIn(css));
  const properties = [...propertiesOf(css), ...namesIn(css, /@property (--[\w-]+)/g)];
  const played = new Set(
    namesIn(css, /animation(?:-name)?:([^;}]+)/g).flatMap((value) => value.split(/[\s,]+/)),
  );
  return [
    ...properties.filter((name) => !read.has(name) && !elsewhere.has(name)),
    ...namesIn(css, /@keyframes ([\w-]+)/g).filter((name) => !played.has(name)),
  ];
}

/** Tailwind's initial values for browsers without `@property`, which this site does not support. */
const OUTDATED = /@layer properties\{@supports [^{]+\{[^{]+\{[^}]*\}\}\}/;

/** Tailwind's variables: those that no rule sets can be replaced by their fallback, or their initial value. */
const TAILWIND = /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g;
const initialOf = (css: string, name: string) =>
  new RegExp(`@property ${name}{[^}]*initial-value:([^;}]+)`).exec(css)?.[1];
const withoutUnset = (css: string) =>
  css.replace(TAILWIND, (read, name: string, fallback?: string) =>
    css.includes(`${name}:`) ? read : (fallback ?? initialOf(css, name) ?? read),
  );

/**
 * The part of a style sheet that a page needs: the rules without unused classes, and the custom properties that they or
 * the page (`elsewhere`) use. Removing a property may leave another one unused, hence the loop.
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
