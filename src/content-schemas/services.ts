import { linkCard } from './card.ts';
import { anchor, fields, list, paragraph, words } from './field.ts';
import { callToAction } from './hero.ts';
import { pageHead } from './page-head.ts';

/**
 * Services: `content/pages/services.yaml`. The page shows the cards of all products, then the ones listed here, so that
 * a new product needs no change of this file.
 */
export const servicesSchema = fields({
  ...pageHead('services'),
  /** The grid of cards. */
  cards: fields({
    /** Heading above the grid. */
    heading: words(80),
    /** How to choose among them. */
    text: paragraph,
    /** Services without a page of their own. */
    extra: list(linkCard, 0, 6),
  }),
  /** How a system is introduced, week by week. */
  onboarding: fields({
    /** Its address in the page, to which product pages link. */
    id: anchor,
    /** Heading above the steps. */
    heading: words(80),
    /** How long it takes, and what decides that. */
    text: paragraph,
    /** The steps, in order. */
    steps: list(
      fields({
        /** When, such as "Weeks 2 to 4". */
        when: words(30),
        /** The step. */
        title: words(60),
        /** Who does what, and what is finished at its end. */
        text: paragraph,
      }),
      3,
      9,
    ),
  }),
  /** What support and operation include. */
  support: fields({
    /** Its address in the page. */
    id: anchor,
    /** Heading above the entries. */
    heading: words(80),
    /** What of it is in the contract. */
    text: paragraph,
    /** The entries; `{hours}` in a text is replaced by the hours of `content/site.yaml`. */
    items: list(
      fields({
        /** What it is about. */
        title: words(60),
        /** What a customer can count on. */
        text: paragraph,
      }),
      2,
      8,
    ),
  }),
  /** The band at the end. */
  next: callToAction,
});
