import { z } from 'astro/zod';
import { iconCard } from './card.ts';
import { fields, list, paragraph, words } from './field.ts';
import { callToAction } from './hero.ts';
import { pageHead } from './page-head.ts';

/** About: `content/pages/about.yaml`, top to bottom. */
export const aboutSchema = fields({
  /** The heading reads 'About US / Design & Develop For Better Solution': eyebrow, slash, headline. */
  ...pageHead('about'),
  /** The band of figures that count up. */
  counters: list(
    fields({
      /** The end value. */
      value: z.number({ error: 'must be a whole number, without quotes' }).int(),
      /** What follows the number, such as + or %. */
      suffix: words(1),
      /** What is counted. */
      label: words(40),
    }),
    4,
    4,
  ),
  /** The line under the figures; while they are samples, it says so. */
  countersNote: words(120).optional(),
  /** Vision, mission and values. */
  beliefs: fields({
    /** Heading above the cards. */
    heading: words(80),
    /** Exactly three. */
    items: list(iconCard, 3, 3),
  }),
  /** Design, development, testing. */
  craft: fields({
    /** Heading above the cards. */
    heading: words(80),
    /** How the three belong together. */
    text: paragraph,
    /** Exactly three. */
    items: list(iconCard, 3, 3),
  }),
  /** The band at the end. */
  next: callToAction,
});
