/** The attributes of a tag. */
export const ATTRIBUTES = String.raw`(?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*`;

/** A comment, an element whose content is no markup, or a tag: whatever stands in an attribute is read with its tag. */
const TOKEN = new RegExp(
  String.raw`<!--[\s\S]*?-->|(<(script|style)\b${ATTRIBUTES}\s*>)[\s\S]*?</\2\s*>|<[a-z][\w-]*${ATTRIBUTES}\s*/?>`,
  'gi',
);

const VALUE = /"[^"]*"|'[^']*'/g;

/** Stands in every markup of which an attribute holds a `<`, and in hardly any other. */
const SUSPECT = /=\s*(?:"[^"<]*<|'[^'<]*<)/;

const withoutBrackets = (tag: string) => tag.replace(VALUE, (value) => value.replaceAll('<', '&lt;'));

/**
 * A page in which no attribute holds what looks like a tag. Astro leaves `<` in them as it is, which is right for a
 * browser; what searches a page for its scripts and styles would take somebody's title for one of them, and run it.
 */
export function escapedAttributes(html: string): string {
  if (!SUSPECT.test(html)) return html;
  return html.replace(TOKEN, (token: string, opening?: string) => {
    if (token.startsWith('<!--')) return token;
    if (opening === undefined) return withoutBrackets(token);
    return withoutBrackets(opening) + token.slice(opening.length);
  });
}
