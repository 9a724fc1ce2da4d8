import { z } from 'astro/zod';
import {
  anchor,
  calculatorName,
  callToAction,
  fields,
  headed,
  link,
  list,
  paragraph,
  picture,
  words,
} from './field.ts';

/** One thing that a product does; each picture is used once on the page. */
const feature = fields({
  title: words(70),
  text: paragraph,
  picture: picture.optional(),
  points: list(words(110), 2, 4).optional(),
});

const group = { id: anchor, heading: words(60) };

const question = fields({
  question: words(110),
  answer: words(900).min(40, 'is too short for an answer: write at least a sentence'),
});

/** What a buyer asks before any feature; `{hours}` in a fact is replaced by the hours of `content/site.yaml`. */
export const buying = fields({
  ...headed,
  facts: list(fields({ term: words(40), text: words(300) }), 3, 6),
  /** The weeks until everybody works with the product. */
  weeks: fields({
    heading: words(80),
    steps: list(fields({ when: words(30), text: words(240) }), 3, 7),
  }).optional(),
  /** The product beside its alternatives; `best` is the better column, from 1. */
  comparison: fields({
    heading: words(80),
    columns: list(words(30), 3, 3),
    rows: list(
      fields({
        what: words(50),
        cells: list(words(140), 3, 3),
        best: z.number({ error: 'must be 1, 2 or 3, without quotes' }).int().min(1).max(3).optional(),
      }),
      4,
      6,
    ),
  }),
});

/** Each kind of section by its `type`; each has a component in `src/components/sections`. */
const SECTIONS = [
  /** Many features under a few headings, with an index that stays in view. */
  fields({
    type: z.literal('feature-groups'),
    ...headed,
    groups: list(fields({ ...group, text: paragraph, items: list(feature) })),
  }),
  /** A few features, each beside its picture. */
  fields({
    type: z.literal('feature-rows'),
    ...headed,
    items: list(fields({ ...feature.shape, id: anchor, picture })),
  }),
  /** Modules as tiles that open, with one picture a group. */
  fields({
    type: z.literal('module-blocks'),
    ...headed,
    groups: list(fields({ ...group, picture, modules: list(fields({ title: words(40), text: paragraph })) })),
  }),
  /** The countries of `content/site.yaml`, on the map and as a list. */
  fields({ type: z.literal('reach'), ...headed }),
  /** Questions, one answer open at a time. */
  fields({ type: z.literal('faq'), ...headed, items: list(question) }),
  /** Questions with a button; `{hours}` in an answer is replaced by those of `content/site.yaml`. */
  fields({ type: z.literal('questions'), ...headed, items: list(question, 4, 12), more: link }),
  /** Figures to play with. */
  fields({ type: z.literal('calculator'), ...headed, name: calculatorName }),
  fields({ type: z.literal('buying'), ...buying.shape }),
  /** The strip of client marks. */
  fields({ type: z.literal('clients'), heading: words(40) }),
  fields({ type: z.literal('call-to-action'), ...callToAction.shape }),
] as const;

const types = SECTIONS.map(({ shape }) => shape.type.value);

export const section = z.discriminatedUnion('type', SECTIONS, {
  error: `has no known type: use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(types)}`,
});

export type Section = z.infer<typeof section>;

/** The content of one kind of section. */
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
