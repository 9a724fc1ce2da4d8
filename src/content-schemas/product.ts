import type { z } from 'astro/zod';
import { INTEREST_LABELS, interestLabelOf, INTERESTS } from '#src/features/inquiries/schema/interests.ts';
import { iconCard, productCard, productHero, seo } from './parts.ts';
import { fields, list, oneOf, paragraph, position, words } from './field.ts';
import { section } from './section.ts';

/** The product themes. */
export const PRODUCT_ACCENTS = ['brand', 'gold', 'ink', 'green', 'deep', 'soft'] as const;

/** A product: `content/products/<address>.yaml`. A new product needs no other file. */
export const productSchema = fields({
  /** Place among the products, smallest first. */
  order: position,
  /** The name in running text, structured data and breadcrumbs. */
  name: words(60),
  /** The name where space is short. */
  menuName: words(24),
  /** What search engines get. */
  seo,
  /** Its card on the services page. */
  card: productCard,
  /** Its product theme. */
  accent: oneOf(PRODUCT_ACCENTS),
  /** The top of its page. */
  hero: productHero,
  /** The six cards under the hero. */
  benefits: fields({
    /** Heading above the cards. */
    heading: words(80),
    /** What the cards have in common. */
    text: paragraph,
    /** Exactly six. */
    items: list(iconCard, 6, 6),
  }),
  /** The button under the cards; it goes to #features, the first section that is not `buying`. */
  explore: words(24),
  /** The rest of the page, in order. */
  sections: list(section),
  /** The interest that is preselected in the contact form for a visitor from this page: its label or its key. */
  interest: oneOf([...INTEREST_LABELS, ...Object.keys(INTERESTS)]).transform((name) => interestLabelOf(name)),
  /** Structured data of the software; left out for a service that is no software. */
  software: fields({
    /** Application category as search engines know it. */
    category: oneOf(['FinanceApplication', 'BusinessApplication']),
    /** The trade it serves, in words. */
    subCategory: words(60),
    /** What it runs on. */
    operatingSystem: words(60),
  }).optional(),
});

export type Product = z.infer<typeof productSchema>;
