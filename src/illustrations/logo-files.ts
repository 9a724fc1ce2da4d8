import type { ImageMetadata } from 'astro';
import type { SvgComponent } from 'astro/types';

interface SvgFile {
  default: SvgComponent & ImageMetadata;
}

/** Each logo is a file: put `12-name-of-firm.svg` (40 high, `currentColor`) into the folder to add or replace one. */
const files = {
  partners: import.meta.glob<SvgFile>('/content/partners/*.svg', { eager: true }),
  clients: import.meta.glob<SvgFile>('/content/clients/*.svg', { eager: true }),
};

const titled = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The logos of a set in the order of their file names, each with its name, width at 40 high, and mark. */
export function logoList(set: keyof typeof files) {
  return Object.entries(files[set])
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([path, { default: Mark }]) => {
      const slug = path.replace(/^.*\/(\d+-)?|\.svg$/g, '');
      return {
        id: `logo-${slug}`,
        name: titled(slug),
        width: Math.round((Mark.width * 40) / Mark.height),
        Mark,
      };
    });
}
