import { z } from 'astro/zod';
import { anchor, fields, icon, link, list, oneOf, paragraph, picture, position, words } from './field.ts';
import { callToAction, hero, iconCard, linkCard, pageHead } from './parts.ts';

/** A testimonial, whose text says that the testimonial is a sample. */
const testimonial = fields({
  /** The customer's name; a sample is named as one. */
  name: words(40),
  /** The customer's job. */
  role: words(60),
  /** Five characters, filled and hollow stars, such as ★★★★☆. */
  rating: words(5)
    .regex(/^★{1,5}☆{0,4}$/, 'must be five stars, filled ones first, such as ★★★★☆')
    .length(5, 'must be five stars'),
  /** What they say. */
  text: paragraph,
  /** The date in words. */
  date: words(20),
});

const headed = {
  /** Heading of the block. */
  heading: words(80),
  /** The sentence under the heading. */
  text: paragraph,
};

/** A cell of a table; empty where the row has nothing for the column. */
const cell = z.string().max(40);

/** Home: `content/pages/home.yaml`, top to bottom. */
export const homeSchema = fields({
  /** The title also carries the vendor's claim from `content/site.yaml`. */
  ...pageHead('home'),
  /** The promise, with a mock-up beside it. */
  hero: fields({ ...hero.shape, action: link, picture }),
  /** The same money in five steps of one morning: exactly five. */
  tour: fields({
    ...headed,
    /** The line below, which says that names and figures are samples. */
    note: words(120),
    /** The steps, in order; each has a table with a line of totals. */
    steps: list(
      fields({
        /** The time of day. */
        time: words(8),
        /** What happens. */
        label: words(30),
        /** What the software does there. */
        text: paragraph,
        /** Headings of the table. */
        columns: list(words(24), 2, 4),
        /** Its rows, a text for each column. */
        rows: list(list(cell, 2, 4)),
        /** The line of totals. */
        total: list(cell, 2, 4),
      }),
      5,
      5,
    ),
  }),
  /** The services grid: what we do; its button is 'Learn More'. */
  services: fields({ ...headed, items: list(linkCard, 4, 8), action: link }),
  /** The blurb on how we build, with a mock-up and short facts. */
  development: fields({ ...headed, picture, points: list(words(110), 2, 4) }),
  /** The accordion 'Why Choose Us?': exactly six. */
  why: fields({ ...headed, items: list(iconCard, 6, 6) }),
  /** The strip of partner marks. */
  partners: fields({ heading: words(40) }),
  /** The strip of client marks. */
  clients: fields({ heading: words(40) }),
  /** The band with the link to the contact page. */
  cooperate: callToAction,
  /** The service cards: exactly five. */
  products: fields({ ...headed, items: list(linkCard, 5, 5) }),
  /** The carousel that turns by itself: exactly three. */
  testimonials: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The carousel that turns by its dots: exactly three. */
  reviews: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The map; its six countries are in `content/site.yaml`. */
  countries: fields(headed),
});

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
  /** The line under the figures, which says so while the figures are samples. */
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
        /** Who does what in a stage, and what is finished at the stage's end. */
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

/** Contact: `content/pages/contact.yaml`. Numbers and addresses are in `content/site.yaml`. */
export const contactSchema = fields({
  ...pageHead('contact'),
  /** The inquiry form. */
  form: fields({
    /** Heading above the form. */
    heading: words(80),
    /** What happens to an inquiry; `{retention}` is replaced by the retention period. */
    text: paragraph,
    /** The words beside the check box; the linked policy's name follows them. */
    consent: words(120),
  }),
  /** The four blocks beside the form. */
  info: list(
    fields({
      /** What the block offers; picks the block's links from the vendor's facts, too. */
      kind: oneOf(['chat', 'call', 'visit', 'social']),
      /** Heading of the block. */
      title: words(40),
      /** The sentence under it. */
      text: paragraph,
      /** Its Lucide icon. */
      icon,
    }),
    4,
    4,
  ),
});

/** The blog's list page: `content/pages/blogs.yaml`. */
export const postsSchema = fields({
  ...pageHead('blogs'),
  /** The search box. */
  search: fields({
    /** Its name for screen readers. */
    label: words(60),
    /** The words in the empty box. */
    placeholder: words(60),
    /** Shown instead of the list when nothing matches. */
    nothing: paragraph,
  }),
});

/** The careers page: `content/pages/careers.yaml`. */
export const vacanciesSchema = fields({
  ...pageHead('careers'),
  /** The list of open vacancies. */
  vacancies: fields({
    /** Heading above the list. */
    heading: words(60),
    /** The sentence under it, where there is a vacancy. */
    text: paragraph,
    /** Shown instead of an empty list. */
    empty: fields({
      /** That no position is open. */
      heading: words(60),
      /** What to do all the same. */
      text: paragraph,
    }),
  }),
  /** The general form. */
  apply: fields({
    /** Heading above the form. */
    heading: words(60),
    /** What an applicant has to give. */
    text: paragraph,
    /** The words before the link to the privacy policy; sending the form means having read it. */
    consent: words(120),
    /** The retention of applications; `{retention}` is replaced by the period. */
    retention: paragraph,
  }),
});

/** The 404 page: `content/pages/not-found.yaml`. */
export const notFoundSchema = fields({
  ...pageHead('not-found'),
  /** Heading above the addresses that are similar to the one typed. */
  suggestions: words(60),
  /** Links that are always shown. */
  links: list(link, 2, 6),
});

/** Any file of `content/pages`; its field `page` repeats the file's name and picks its schema. */
export const pageSchema = z.discriminatedUnion(
  'page',
  [homeSchema, aboutSchema, servicesSchema, contactSchema, postsSchema, vacanciesSchema, notFoundSchema],
  { error: 'must be the file’s own name: home, about, services, contact, blogs, careers or not-found' },
);

export type PageContent = z.infer<typeof pageSchema>;
export type PageName = PageContent['page'];

/** The head of a policy, `content/legal/<address>.md` or `.mdx`; its text is the file's Markdown. */
export const legalSchema = fields({
  /** The page's heading and title. */
  title: words(42),
  /** The sentence for search results, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** The month of the last change, in words, shown after 'Last updated:'. */
  updated: words(20).regex(/^[A-Z][a-z]+ \d{4}$/, 'must be a month and a year, such as June 2025'),
  /** The day of an amendment since then, in words; with a hash of the text it names the version that a form's record has. */
  amended: words(20)
    .regex(/^\d{1,2} [A-Z][a-z]+ \d{4}$/, 'must be a date, such as 23 November 2026')
    .optional(),
  /** Place among the policies, smallest first. */
  order: position,
});

export type Legal = z.infer<typeof legalSchema>;
