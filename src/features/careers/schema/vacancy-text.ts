/** Splits the long texts of a vacancy. Separate from the schema, so that a page need not load it. */

/** The bullet points of a text: its lines when it has line breaks, else its parts between commas. */
export const bulletsOf = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map((point) => point.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((point) => point !== '');

/** The paragraphs of a description, one for each line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
