import { z } from 'astro/zod';
import {
  anchor,
  calculatorName,
  callToAction,
  fields,
  headed,
  hero,
  icon,
  iconCard,
  link,
  linkCard,
  list,
} from './field.ts';
import { buying } from './section.ts';
import { oneOf, paragraph, picture, position, searchDescription, seo, words } from './field.ts';

/** What every file of `content/pages` begins with; `page` repeats the file's name, which picks the schema. */
const pageHead = <Name extends string>(page: Name) => ({ page: z.literal(page), seo, hero });

/** A testimonial, whose text says that the testimonial is a sample. */
const testimonial = fields({
  name: words(40),
  role: words(60),
  rating: words(5)
    .regex(/^★{1,5}☆{0,4}$/, 'must be five stars, filled ones first, such as ★★★★☆')
    .length(5, 'must be five stars'),
  text: paragraph,
  /** The date in words. */
  date: words(20),
});

/** A cell of a table; empty where the row has nothing for the column. */
const cell = z.string().max(40);

/** Home: `content/pages/home.yaml`, top to bottom. */
export const homeSchema = fields({
  /** The title also has the vendor's slogan of `content/site.yaml`. */
  ...pageHead('home'),
  hero: fields({ ...hero.shape, action: link, picture }),
  /** One morning in five steps, through which the same sum runs; the note says that figures are samples. */
  tour: fields({
    ...headed,
    note: words(120),
    steps: list(
      fields({
        time: words(8),
        label: words(30),
        text: paragraph,
        columns: list(words(24), 2, 4),
        rows: list(list(cell, 2, 4)),
        total: list(cell, 2, 4),
      }),
      5,
      5,
    ),
  }),
  /** What we do; the button is 'Learn More'. */
  services: fields({ ...headed, items: list(linkCard, 4, 8), action: link }),
  development: fields({ ...headed, picture, points: list(words(110), 2, 4) }),
  /** The accordion 'Why Choose Us?'. */
  why: fields({ ...headed, items: list(fields({ ...iconCard.shape, picture }), 6, 6) }),
  partners: fields({ heading: words(40) }),
  clients: fields({ heading: words(40) }),
  /** The band with the link to the contact page. */
  cooperate: callToAction,
  products: fields({ ...headed, items: list(linkCard, 5, 5) }),
  /** The carousel that turns by itself. */
  testimonials: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The carousel that turns by its dots. */
  reviews: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The map; its six countries are in `content/site.yaml`. */
  countries: fields(headed),
});

/** About: `content/pages/about.yaml`. The heading reads 'About US / Design …': eyebrow, slash, headline. */
export const aboutSchema = fields({
  ...pageHead('about'),
  /** The figures that count up to `value`, with a `suffix` such as + or %. */
  counters: list(
    fields({
      value: z.number({ error: 'must be a whole number, without quotes' }).int(),
      suffix: words(1),
      label: words(40),
    }),
    4,
    4,
  ),
  /** The line under the figures: that they are samples, while they are. */
  countersNote: words(120).optional(),
  /** Vision, mission and values. */
  beliefs: fields({ heading: words(80), items: list(iconCard, 3, 3) }),
  /** Design, development, testing. */
  craft: fields({ ...headed, items: list(iconCard, 3, 3) }),
  /** The heading above the people of `content/site.yaml`. */
  people: words(60),
  next: callToAction,
});

/** Services: `content/pages/services.yaml`. */
const servicesSchema = fields({
  ...pageHead('services'),
  /** The cards of all products, which stand in the products' own files, then `extra`: services without a product. */
  cards: fields({ ...headed, extra: list(linkCard, 0, 6) }),
  /** What to know before buying any of the systems. */
  buying,
  /** How a system is introduced, week by week; product pages link to `id`. */
  onboarding: fields({
    id: anchor,
    ...headed,
    /** `when` is a time such as "Weeks 2 to 4"; `text` says who does what, and what is finished at the end. */
    steps: list(fields({ when: words(30), title: words(60), text: paragraph }), 3, 9),
  }),
  /** What support and operation include; `{hours}` in a text is replaced by the hours of `content/site.yaml`. */
  support: fields({
    id: anchor,
    ...headed,
    items: list(fields({ title: words(60), text: paragraph }), 2, 8),
  }),
  /** What the pages of all products have alike: `explore` is the button under the benefits, `worksWith` heads the related products. */
  productPages: fields({ explore: words(24), worksWith: words(60) }),
  next: callToAction,
});

/** Contact: `content/pages/contact.yaml`. Numbers and addresses are in `content/site.yaml`. */
export const contactSchema = fields({
  ...pageHead('contact'),
  /** In the text `{retention}` is replaced by the retention period; the policy's name follows `consent`. */
  form: fields({ ...headed, consent: words(120) }),
  /** The blocks beside the form; `kind` picks the links from the vendor's facts. */
  info: list(
    fields({ kind: oneOf(['chat', 'call', 'visit', 'social']), title: words(40), text: paragraph, icon }),
    4,
    4,
  ),
});

/** The blog's list page: `content/pages/blogs.yaml`. */
const postsSchema = fields({
  ...pageHead('blogs'),
  /** The search box: its name for screen readers, the words in the empty box, and those where nothing matches. */
  search: fields({ label: words(60), placeholder: words(60), nothing: paragraph }),
  /** Calculators under posts, by the address of the post. */
  calculators: z.record(z.string(), fields({ kind: calculatorName })),
});

/** The careers page: `content/pages/careers.yaml`. */
const vacanciesSchema = fields({
  ...pageHead('careers'),
  /** The list of open vacancies, or `empty` in place of an empty one. */
  vacancies: fields({
    heading: words(60),
    text: paragraph,
    empty: fields({ heading: words(60), text: paragraph }),
  }),
  /** The general form. A link to the privacy policy follows `consent`. */
  apply: fields({
    heading: words(60),
    text: paragraph,
    consent: words(120),
    /** How long applications are stored, with `{retention}` for the period. */
    retention: paragraph,
  }),
});

/** The 404 page: `content/pages/not-found.yaml`. */
const notFoundSchema = fields({
  ...pageHead('not-found'),
  /** Heading above the addresses that are similar to the one typed. */
  suggestions: words(60),
  /** Links that are always shown. */
  links: list(link, 2, 6),
});

/** Any file of `content/pages`. */
export const pageSchema = z.discriminatedUnion(
  'page',
  [homeSchema, aboutSchema, servicesSchema, contactSchema, postsSchema, vacanciesSchema, notFoundSchema],
  { error: 'must be the file’s own name: home, about, services, contact, blogs, careers or not-found' },
);

export type PageContent = z.infer<typeof pageSchema>;
export type PageName = PageContent['page'];

/** The head of a policy, `content/legal/<address>.md` or `.mdx`; the policy's text is the file's Markdown. */
export const legalSchema = fields({
  title: words(42),
  description: searchDescription,
  /** The month of the last change, in words, shown after 'Last updated:'. */
  updated: words(20).regex(/^[A-Z][a-z]+ \d{4}$/, 'must be a month and a year, such as June 2025'),
  /** The day of an amendment since then. With a hash of the text, this day is the version that an inquiry or application records. */
  amended: words(20)
    .regex(/^\d{1,2} [A-Z][a-z]+ \d{4}$/, 'must be a date, such as 23 November 2026')
    .optional(),
  order: position,
});

export type Legal = z.infer<typeof legalSchema>;
