import { existsSync } from 'node:fs';
import { z } from 'astro/zod';
import { PICTURES } from '#src/illustrations/names.ts';

/** The building blocks of content schemas. Each error says how to correct the content; Astro names file and field. */

/** A closed set of fields: an unknown or misspelt one stops the build and names those that exist. */
export function fields<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        return `unknown field ${issue.keys.join(', ')}: correct its spelling or remove it; the fields here are ${known}`;
      }
      return missingOr(issue.input, `must be a set of fields: ${known}`);
    },
  });
}

/** Words in one line, up to `max` characters. */
export function words(max = 90) {
  return z
    .string({ error: ({ input }) => missingOr(input, 'must be text: put it in quotes') })
    .trim()
    .min(1, 'is empty: write its words or remove the field if it is optional')
    .max(max, `is too long: shorten it to ${max} characters or fewer`);
}

/** The sentence for search results. */
export const searchDescription = words(160).min(
  70,
  'is too short for a search result: write at least 70 characters',
);

/** A paragraph of one to four sentences. */
export const paragraph = words(520).min(20, 'is too short to help a reader: write at least a sentence');

/** A list of `min` to `max` entries. */
export function list<Item extends z.ZodType>(item: Item, min = 1, max = 60) {
  const size = min === max ? `exactly ${min}` : `${min} to ${max}`;
  const remedy = `must have ${size} entries: add or remove some`;
  return z
    .array(item, { error: ({ input }) => missingOr(input, 'must be a list: begin each entry with a hyphen') })
    .min(min, remedy)
    .max(max, remedy);
}

/** A name out of a closed set, such as a picture or an icon. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, {
    error: ({ input }) =>
      missingOr(input, `"${String(input)}" is not known here: use one of ${names.join(', ')}`),
  });
}

/** A whole number for the order in lists, smallest first. */
export const position = z.number({
  error: ({ input }) => missingOr(input, 'must be a number, without quotes'),
});

/** A drawn mock-up of `src/illustrations`. */
export const picture = oneOf(PICTURES);

/** A calculator of `src/components/calculators`. */
export const calculatorName = oneOf(['loan', 'pledge', 'settlement']);

/** The address of a block inside its page, such as `savings`. */
export const anchor = words(40).regex(
  /^[a-z][a-z0-9-]*$/,
  'must be lower-case letters, digits and hyphens, such as loan-recovery',
);

/** A path of this site in its canonical form, with or without an anchor. */
export const path = words(120).regex(
  /^(\/[a-z0-9/-]*)?(#[a-z][a-z0-9-]*)?$/,
  'must be a path of this site in lower case, such as /about or /erp#sales',
);

/** A link or button. */
export const link = fields({ label: words(40), href: path });

function missingOr(input: unknown, message: string): string {
  return input === undefined ? 'is missing: add it' : message;
}

/** The file of a Lucide icon. */
export const iconFile = (name: string) => `node_modules/@lucide/astro/src/icons/${name}.ts`;

/** The name of a Lucide icon. */
export const icon = words(30).refine((name) => existsSync(iconFile(name)), {
  error: ({ input }) => `"${String(input)}" is not known here: use the name of an icon of lucide.dev/icons`,
});

/** A heading and the sentence under it. */
export const headed = { heading: words(80), text: paragraph };

/** What search engines and link previews get of a page. */
export const seo = fields({
  /** The page's part of the title; ` | Veralu Systems` follows it. */
  page: words(42),
  description: searchDescription,
  /** What people search for when they need this page; the keywords of `content/site.yaml` follow. */
  keywords: list(words(60), 3, 20),
});

/** The top of an ordinary page. */
export const hero = fields({
  /** The few words above the heading. */
  eyebrow: words(60),
  /** The page's only first-level heading. */
  headline: words(90),
  text: paragraph,
  picture: picture.optional(),
});

/** A band that asks for the next step. */
export const callToAction = fields({ ...headed, action: link });

export const iconCard = fields({ title: words(60), text: paragraph, icon });

/** A product's card on other pages; the file's name is the card's address. */
export const productCard = fields({ title: words(40), description: paragraph, picture });

export const linkCard = fields({ ...productCard.shape, href: path });
