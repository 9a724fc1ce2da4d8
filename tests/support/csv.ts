/** A cell of RFC 4180, in quotes or not, and what follows it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n)/g;

/** The rows of a CSV file, whose lines all end. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(CELL)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
