import type { z } from 'astro/zod';
import { INTEREST_LABELS } from '#src/features/inquiries/schema/interests.ts';
import { fields, headed, hero, iconCard, link, list, oneOf, picture, position } from './field.ts';
import { productCard, seo, words } from './field.ts';
import { section } from './section.ts';

/** A product: `content/products/<address>.yaml`. A new product needs no other file. */
export const productSchema = fields({
  order: position,
  /** The name in running text, structured data and breadcrumbs. */
  name: words(60),
  /** The name where space is short. */
  menuName: words(24),
  seo,
  /** The card on the services page. */
  card: productCard,
  /** The product theme. */
  accent: oneOf(['brand', 'gold', 'ink', 'green', 'deep', 'soft']),
  hero: fields({
    ...hero.shape,
    action: link,
    picture,
    /** A number that a reader can count on the page, the things counted, and the source. */
    figure: fields({ value: words(12), label: words(50), note: words(120) }),
  }),
  /** The cards under the hero. */
  benefits: fields({ ...headed, items: list(iconCard, 6, 6) }),
  sections: list(section),
  /** The two products that it shares a record with, by their addresses. */
  worksWith: list(fields({ product: words(40), record: words(40), text: words(200) }), 2, 2),
  /** The interest that is preselected in the contact form for a visitor from this page. */
  interest: oneOf(INTEREST_LABELS),
  /** Structured data of the software; left out for a service that is no software. */
  software: fields({
    category: oneOf(['FinanceApplication', 'BusinessApplication']),
    /** The trade it serves, in words. */
    subCategory: words(60),
    operatingSystem: words(60),
  }).optional(),
});

export type Product = z.infer<typeof productSchema>;
