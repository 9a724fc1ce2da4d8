/** Each logo is a file: put `12-name-of-firm.svg` (40 high, `currentColor`) into the folder to add or replace one. */
const FILES = import.meta.glob<string>('/content/{partners,clients}/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type LogoSet = 'partners' | 'clients';

/** Between two logos, as `gap-14` has it. */
const GAP = 56;

/** The logos of a strip, by the names of their files, each with its place in the strip, and the length of the strip. */
export function logosOf(set: LogoSet) {
  let length = 0;
  const logos = Object.entries(FILES)
    .filter(([path]) => path.includes(`/${set}/`))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([path, svg], index) => {
      const file = path.replace(/^.*\/(\d+-)?|\.svg$/g, '');
      const name = file.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
      const [, across = 0, height = 40] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
      const [left, width] = [length, Math.round((across * 40) / height)];
      length += width + GAP;
      return { id: `l${index}`, name, left, width, svg };
    });
  return { logos, length };
}
