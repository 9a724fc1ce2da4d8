/** The letters of Sinhala and Tamil, which the site's typeface does not have. */
export const OTHER_LETTERS = /[\u0b80-\u0bff\u0d80-\u0dff]/;

/** The style sheet of the Sinhala and Tamil typefaces, linked by built pages with such letters alone. */
export const SCRIPT_FONTS = '/fonts/scripts.css';

/** The language of a title whose letters are mostly Sinhala or Tamil; of others that of the page. */
export function languageOf(title: string): 'si' | 'ta' | undefined {
  const count = (letters: RegExp) => title.match(letters)?.length ?? 0;
  const [sinhala, tamil] = [count(/[\u0d80-\u0dff]/g), count(/[\u0b80-\u0bff]/g)];
  if (Math.max(sinhala, tamil) <= count(/[a-z]/gi)) return undefined;
  return sinhala >= tamil ? 'si' : 'ta';
}

const LINK = `<link rel="stylesheet" href="${SCRIPT_FONTS}">`;

/** A whole page with a link to that style sheet when it has such letters. */
export const withScriptFonts = (page: string): string =>
  OTHER_LETTERS.test(page) && !page.includes(LINK) ? page.replace('</head>', `${LINK}</head>`) : page;

/** Links that style sheet when a text that came after the page was built has such letters. */
export function loadScriptFonts(text: string): void {
  if (!OTHER_LETTERS.test(text) || document.querySelector(`link[href='${SCRIPT_FONTS}']`)) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: SCRIPT_FONTS }),
  );
}
