import { fields, link, paragraph, picture, words } from './field.ts';

/** The top of an ordinary page. */
export const hero = fields({
  /** The few words above the heading. */
  eyebrow: words(60),
  /** The page's only first-level heading. */
  headline: words(90),
  /** What the page offers, under the heading. */
  text: paragraph,
  /** A mock-up beside the heading. */
  picture: picture.optional(),
});

/** The top of a product's page. */
export const productHero = fields({
  ...hero.shape,
  /** The button; every product leads to /about. */
  action: link,
  /** The mock-up beside the heading. */
  picture,
  /** A figure that a reader can count on this page. */
  figure: fields({
    /** The figure itself, such as 22. */
    value: words(12),
    /** What it counts. */
    label: words(50),
    /** Where it comes from, or what it saves. */
    note: words(120),
  }),
});

/** A band that asks for the next step. */
export const callToAction = fields({
  /** The band's heading. */
  heading: words(80),
  /** Why to take the step. */
  text: paragraph,
  /** The button. */
  action: link,
});
