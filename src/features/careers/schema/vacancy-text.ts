/** How a vacancy's longer texts are split; apart from the schema, so that a page need not load it. */

/** The single points of a bullet-points text: its lines when it has any breaks, else what its commas separate. */
export const bulletsOf = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map((point) => point.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((point) => point !== '');

/** The paragraphs of a description: one a line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
