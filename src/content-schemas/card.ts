import { fields, paragraph, path, picture, words } from './field.ts';
import { icon } from './icon.ts';

/** What a card, a benefit, a why-choose item or a page's small feature have in common: a title, words, an icon. */
export const iconCard = fields({
  /** Heading of the card. */
  title: words(60),
  /** One to three sentences. */
  text: paragraph,
  /** Its Lucide icon. */
  icon,
});

/** A product's own face on other pages; its address is the file's name. */
export const productCard = fields({
  /** The name on the card. */
  title: words(40),
  /** One or two sentences. */
  description: paragraph,
  /** The mock-up on the card. */
  picture,
});

/** A card that leads somewhere. */
export const linkCard = fields({
  ...productCard.shape,
  /** Where the card leads. */
  href: path,
});
