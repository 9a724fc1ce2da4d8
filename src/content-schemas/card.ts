import { fields, paragraph, path, picture, words } from './field.ts';
import { icon } from './icon.ts';

/** A card with a title, a text and an icon. */
export const iconCard = fields({
  /** Heading of the card. */
  title: words(60),
  /** One to three sentences. */
  text: paragraph,
  /** Its Lucide icon. */
  icon,
});

/** A product's card on other pages; its address is the file's name. */
export const productCard = fields({
  /** The name on the card. */
  title: words(40),
  /** One or two sentences. */
  description: paragraph,
  /** The mock-up on the card. */
  picture,
});

/** A card with a link. */
export const linkCard = fields({
  ...productCard.shape,
  /** Where the card leads. */
  href: path,
});
