import { z } from 'astro/zod';
import { fields, icon, link, list, paragraph, path, picture, words } from './field.ts';

/** What search engines and link previews get of a page. */
export const seo = fields({
  /** The page's part of the title; ` | Veralu Systems` follows it. */
  page: words(42),
  /** The sentence under the title in search results, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** What people search for when they need this page; the site's own keywords follow. */
  keywords: list(words(60), 3, 20),
});

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

/** What a buyer asks before any feature; `{hours}` in a fact is replaced by the hours of `content/site.yaml`. */
export const buying = fields({
  /** The block's heading. */
  heading: words(80),
  /** Where the figures are that the block leaves out. */
  text: paragraph,
  /** How it is charged, how data comes and leaves, who answers the telephone. */
  facts: list(
    fields({
      /** What the fact is about. */
      term: words(40),
      /** One or two sentences. */
      text: words(300),
    }),
    3,
    6,
  ),
  /** The weeks until everybody works with it, folded. */
  weeks: fields({
    /** How long it takes. */
    heading: words(80),
    /** The stages, in order. */
    steps: list(
      fields({
        /** When, such as "Weeks 2 to 4". */
        when: words(30),
        /** What happens. */
        text: words(240),
      }),
      3,
      7,
    ),
  }).optional(),
  /** What else a buyer could use, folded; where another column is the better one, the row says so. */
  comparison: fields({
    /** With what it is compared. */
    heading: words(80),
    /** The heads of the three columns. */
    columns: list(words(30), 3, 3),
    /** The rows, in order. */
    rows: list(
      fields({
        /** What is compared. */
        what: words(50),
        /** A cell for each column. */
        cells: list(words(140), 3, 3),
        /** The column that is best: 1, 2 or 3; left out where none is. */
        best: z.number({ error: 'must be 1, 2 or 3, without quotes' }).int().min(1).max(3).optional(),
      }),
      4,
      6,
    ),
  }),
});

/** What every file of `content/pages` begins with. */
export function pageHead<Name extends string>(name: Name) {
  return {
    /** Repeats the file's name, which picks the schema. */
    page: z.literal(name),
    /** What search engines get. */
    seo,
    /** The top of the page. */
    hero,
  };
}

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
