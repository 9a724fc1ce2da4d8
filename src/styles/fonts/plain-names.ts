/**
 * A built page whose typeface has its own name, without the digest that Astro adds, since no other is loaded that could
 * meet it, and whose declarations leave out what is so anyhow.
 */
export const withPlainFontNames = (html: string): string =>
  html
    .replace(/\b(Geist)-[0-9a-f]{16}\b/g, '$1')
    .replace(/@font-face\{[^}]*\}/g, (face) =>
      face
        .replace('font-style:normal;', '')
        .replace('src:local("Arial");font-display:swap;', 'src:local("Arial");'),
    );
