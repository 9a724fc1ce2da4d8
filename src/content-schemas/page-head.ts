import { z } from 'astro/zod';
import { hero } from './hero.ts';
import { seo } from './seo.ts';

/** What every file of `content/pages` begins with. */
export function pageHead<Name extends string>(name: Name) {
  return {
    /** Repeats the file's name, which picks the schema. */
    page: z.literal(name),
    /** What search engines get. */
    seo,
    /** The top of the page. */
    hero,
  };
}
