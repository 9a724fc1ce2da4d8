import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { blogLoader, builtPostSchema } from '#src/features/blog/content/loader.ts';
import { legalSchema, pageSchema } from '#src/content-schemas/pages.ts';
import { productSchema } from '#src/content-schemas/product.ts';
import { vacancyLoader, vacancyEntrySchema } from '#src/features/jobs/content/loader.ts';
import { siteSchema } from '#src/content-schemas/site.ts';

/** One entry, `site`: the vendor's facts. */
const site = defineCollection({
  loader: glob({ base: './content', pattern: 'site.yaml' }),
  schema: siteSchema,
});

/** The words of the pages that are one of a kind. */
const pages = defineCollection({
  loader: glob({ base: './content/pages', pattern: '*.yaml' }),
  schema: pageSchema,
});

/** One file a product; its name is the address. */
const products = defineCollection({
  loader: glob({ base: './content/products', pattern: '*.yaml' }),
  schema: productSchema,
});

/** One file a policy; its name is the address. Rendered with its page: an error before that would be logged alone. */
const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '*.{md,mdx}', deferRender: true }),
  schema: legalSchema,
});

/** Articles of `content/blog` and posts that admins wrote in the browser, as one list. */
const blog = defineCollection({ loader: blogLoader(), schema: builtPostSchema });

/** Vacancies of `content/vacancies` and those that admins wrote in the browser. */
const vacancies = defineCollection({ loader: vacancyLoader(), schema: vacancyEntrySchema });

export const collections = { site, pages, products, legal, blog, vacancies };
