import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { siteSchema } from './content-schemas/site.ts';

/** One entry, `site`: the vendor's facts. */
const site = defineCollection({
  loader: glob({ base: './content', pattern: 'site.yaml' }),
  schema: siteSchema,
});

export const collections = { site };
