const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';

/** HTML as our own components write it, made well-formed XML: empty elements closed, attributes given values, one entity known. */
export function toXhtml(html: string): string {
  return html
    .replace(/<!DOCTYPE[^>]*>|<!--[\s\S]*?-->/gi, '')
    .replace(/<(script|link)\b[^>]*>(?:[\s\S]*?<\/\1>)?/gi, '')
    .replace(/<svg(?![^>]*\sxmlns=)/g, '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/&nbsp;/g, '&#160;')
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(
      /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/gi,
      (_tag, name, attributes, slash) => {
        const written = attributes.replace(
          /\s+([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g,
          (_whole: string, key: string, value: string | undefined) => ` ${key}=${quoted(value)}`,
        );
        const closed = slash || new RegExp(`^(?:${VOID})$`, 'i').test(name);
        return `<${name}${written}${closed ? ' /' : ''}>`;
      },
    );
}

const quoted = (value: string | undefined) =>
  value === undefined ? '""' : /^["']/.test(value) ? value : `"${value}"`;
