import { z } from 'astro/zod';
import { anchor, fields, link, list, oneOf, paragraph, picture, words } from './field.ts';
import { buying, callToAction } from './parts.ts';

/** One thing that a product does. */
const feature = fields({
  /** The name that its users know. */
  title: words(70),
  /** What the user does and sees, in one to three sentences. */
  text: paragraph,
  /** Its mock-up, used once on the page. */
  picture: picture.optional(),
  /** Short facts under the text. */
  points: list(words(110), 2, 4).optional(),
});

/** Half a block of `module-blocks`. */
const erpModule = fields({
  /** The module's name. */
  title: words(40),
  /** What it does, in one or two sentences. */
  text: paragraph,
});

/** What every kind of section with a heading shares. */
const heading = {
  /** Heading of the whole section. */
  heading: words(80),
  /** What its entries have in common. */
  text: paragraph,
};

/** Many features under a few headings, with an index that stays in view. */
const featureGroups = fields({
  type: z.literal('feature-groups'),
  ...heading,
  /** The groups, in order; the index lists their headings. */
  groups: list(
    fields({
      /** The group's address in the page. */
      id: anchor,
      /** Heading of the group. */
      heading: words(60),
      /** What the group is for. */
      text: paragraph,
      /** The group's features, in order. */
      items: list(feature),
    }),
  ),
});

/** A few features, text and mock-up side by side, with the sides swapped in every second row. */
const featureRows = fields({
  type: z.literal('feature-rows'),
  ...heading,
  /** The features, in order. */
  items: list(
    fields({
      ...feature.shape,
      /** The feature's address in the page. */
      id: anchor,
      /** A row without a mock-up would be half empty. */
      picture,
    }),
  ),
});

/** Modules two to a block, under group headings. */
const moduleBlocks = fields({
  type: z.literal('module-blocks'),
  ...heading,
  /** The groups, in order; the index lists their headings. */
  groups: list(
    fields({
      /** The group's address in the page. */
      id: anchor,
      /** Heading of the group. */
      heading: words(60),
      /** Its blocks, in order. */
      blocks: list(
        fields({
          /** One mock-up for both modules. */
          picture,
          /** Exactly two. */
          modules: list(erpModule, 2, 2),
        }),
      ),
    }),
  ),
});

/** The countries of `content/site.yaml`, on the map and as a list. */
const reach = fields({ type: z.literal('reach'), ...heading });

/** A question and its answer. */
const question = fields({
  /** As a customer would ask it. */
  question: words(110),
  /** A straight answer. */
  answer: words(900).min(40, 'is too short for an answer: write at least a sentence'),
});

/** Questions, one answer open at a time. */
const faq = fields({
  type: z.literal('faq'),
  ...heading,
  /** The questions, in order. */
  items: list(question),
});

/** Questions, each answer folded; `{hours}` in an answer is replaced by the hours of `content/site.yaml`. */
const questions = fields({
  type: z.literal('questions'),
  ...heading,
  /** The questions, in order. */
  items: list(question, 4, 12),
  /** The button under the heading, to where more is said. */
  more: link,
});

/** Figures to play with. */
const calculator = fields({
  type: z.literal('calculator'),
  ...heading,
  /** Which one. */
  name: oneOf(['loan', 'pledge', 'settlement']),
});

/** The strip of client marks. */
const clients = fields({
  type: z.literal('clients'),
  /** Heading of the strip. */
  heading: words(40),
});

/** The sections of a product's page, by `type`; each type has a component of its name in `src/components/sections`. */
export const section = z.discriminatedUnion(
  'type',
  [
    featureGroups,
    featureRows,
    moduleBlocks,
    reach,
    faq,
    questions,
    calculator,
    clients,
    fields({ ...buying.shape, type: z.literal('buying') }),
    fields({ ...callToAction.shape, type: z.literal('call-to-action') }),
  ],
  {
    error:
      'has no known type: use feature-groups, feature-rows, module-blocks, reach, faq, questions, calculator, clients, buying or call-to-action',
  },
);

export type Section = z.infer<typeof section>;

/** The content of one kind of section. */
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
