/** A filter's text that asks for the whole value: `"google"`. */
export const inQuotes = (text: string): string => `"${text}"`;

/** The text that a filter asks for as the whole value; undefined where it asks for a part. */
export const quotedIn = (text: string): string | undefined => /^"(.*)"$/s.exec(text.trim())?.[1];
