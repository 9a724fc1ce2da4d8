import { z } from 'astro/zod';
import { aboutSchema } from './about.ts';
import { contactSchema } from './contact.ts';
import { homeSchema } from './home.ts';
import { postsSchema, vacanciesSchema, notFoundSchema } from './listing.ts';
import { servicesSchema } from './services.ts';

/** Any file of `content/pages`; its field `page` repeats the file's name and picks its schema. */
export const pageSchema = z.discriminatedUnion(
  'page',
  [homeSchema, aboutSchema, servicesSchema, contactSchema, postsSchema, vacanciesSchema, notFoundSchema],
  { error: 'must be the file’s own name: home, about, services, contact, blogs, careers or not-found' },
);

export type PageContent = z.infer<typeof pageSchema>;
export type PageName = PageContent['page'];
