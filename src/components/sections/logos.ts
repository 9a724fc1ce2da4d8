/** Each logo is a file: put `12-name-of-firm.svg` (40 high, `currentColor`) into the folder to add or replace one. */
const FILES = {
  partners: import.meta.glob<string>('/content/partners/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  clients: import.meta.glob<string>('/content/clients/*.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};

export type LogoSet = keyof typeof FILES;

/** The logos of a strip, by the names of their files. */
export const logosOf = (set: LogoSet) =>
  Object.entries(FILES[set])
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([path, svg], index) => {
      const file = path.replace(/^.*\/(\d+-)?|\.svg$/g, '');
      const name = file.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
      const [, width = 0, height = 40] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
      return { id: `l${index}`, name, width: Math.round((width * 40) / height), svg };
    });
