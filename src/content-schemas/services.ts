import { linkCard } from './card.ts';
import { fields, list, paragraph, words } from './field.ts';
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
  /** The band at the end. */
  next: callToAction,
});
