import { plainText } from './page-words.ts';
import { CLASS_IN_CSS, unescaped } from './prune.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `_a` to `_Z`, then `_aa` and so on; no class of the project's own begins with an underscore. */
function nameOf(index: number): string {
  const last = LETTERS[index % LETTERS.length] ?? '';
  return index < LETTERS.length ? `_${last}` : `${nameOf(Math.floor(index / LETTERS.length) - 1)}${last}`;
}

const TAG = /<[a-z][^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/gi;

export interface ShortNames {
  inCss: (css: string) => string;
  inHtml: (html: string) => string;
}

/**
 * Gives a page's classes names of two or three letters, in its markup and its style sheet alike, and leaves out of
 * the markup those without a rule. A name that `keep` claims, because a script may set or seek it, stays as it is.
 */
export function shortNames(styled: Iterable<string>, keep: (name: string) => boolean): ShortNames {
  const short = new Map<string, string>();
  for (const name of styled) if (!keep(name)) short.set(name, nameOf(short.size));
  const rename = (name: string) => short.get(name) ?? name;

  const attribute = (value: string) => {
    const names = value.split(/\s+/).flatMap((name) => {
      const plain = plainText(name);
      return keep(plain) ? [name] : (short.get(plain) ?? []);
    });
    return names.length > 0 ? ` class="${names.join(' ')}"` : '';
  };

  // Pages say the same things of the same elements: each value is worked out once.
  const attributes = new Map<string, string>();
  const known = (value: string) => {
    const made = attributes.get(value) ?? attribute(value);
    attributes.set(value, made);
    return made;
  };

  const inTag = (tag: string) =>
    tag.includes('class="') ? tag.replace(/\sclass="([^"]*)"/, (_, value: string) => known(value)) : tag;

  return {
    inCss: (css) =>
      css.replace(CLASS_IN_CSS, (found, escaped: string) => {
        const plain = unescaped(escaped);
        const name = rename(plain);
        return name === plain ? found : `.${name}`;
      }),
    inHtml: (html) => html.replace(TAG, inTag),
  };
}
