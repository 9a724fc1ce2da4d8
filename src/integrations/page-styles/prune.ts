import { transform } from 'lightningcss';

const decoder = new TextDecoder();

/** The style sheet's rules without these classes and custom properties, minified. */
function without(css: string, symbols: string[]): string {
  const { code } = transform({
    filename: 'page.css',
    code: new TextEncoder().encode(css),
    minify: true,
    unusedSymbols: symbols,
  });
  return decoder.decode(code);
}

/** A class in a selector; a number such as `.5s` is none, because a name's own first digit is written escaped. */
export const CLASS_IN_CSS =
  /\.((?:[a-z_-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.|[^\x00-\x7f])*)/gi;

/** A class as markup writes it. */
export const unescaped = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** Every class that a style sheet has rules for, as it is written in markup. */
export function classesOf(css: string): string[] {
  return [...new Set(Array.from(css.matchAll(CLASS_IN_CSS), ([, name = '']) => unescaped(name)))];
}

const namesIn = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].map(([, name = '']) => name);

/** Custom properties and keyframes that the sheet defines and neither it nor the page's own text (`elsewhere`) reads. */
function unread(css: string, elsewhere: (name: string) => boolean): string[] {
  const read = new Set(namesIn(css, /var\((--[\w-]+)/g));
  const properties = [...namesIn(css, /(--[\w-]+):/g), ...namesIn(css, /@property (--[\w-]+)/g)];
  const moves = namesIn(css, /animation(?:-name)?:([^;}]+)/g)
    .join(' ')
    .split(/[\s,]+/);
  const frames = namesIn(css, /@keyframes ([\w-]+)/g).filter((name) => !moves.includes(name));
  const unreadProperties = properties.filter((name) => !read.has(name) && !elsewhere(name));
  return [...new Set([...unreadProperties, ...frames])];
}

/** Tailwind's initial values for browsers that do not know `@property`: older than every other feature used here. */
const OUTDATED = /@layer properties\{@supports [^{]+\{[^{]+\{[^}]*\}\}\}/;

/**
 * What of a style sheet one page needs: the rules whose classes it uses, and the custom properties they read.
 * Taking one property out may leave another unread, hence the rounds.
 */
export function prune(css: string, used: (name: string) => boolean): string {
  const unusedClasses = classesOf(css).filter((name) => !used(name));
  let kept = without(css.replace(OUTDATED, ''), unusedClasses);
  for (let round = 0; round < 4; round++) {
    const symbols = unread(kept, used);
    if (symbols.length === 0) break;
    kept = without(kept, symbols);
  }
  return kept.replace(/^\/\*!.*?\*\/\s*/, '');
}
