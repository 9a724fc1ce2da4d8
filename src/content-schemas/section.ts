import { z } from 'astro/zod';
import {
  anchor,
  callToAction,
  fields,
  headed,
  link,
  list,
  oneOf,
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
  /** Questions with every answer in view; `{hours}` in an answer is replaced by those of `content/site.yaml`. */
  fields({ type: z.literal('questions'), ...headed, items: list(question, 6, 8), more: link }),
  /** Figures to play with. */
  fields({ type: z.literal('calculator'), ...headed, name: oneOf(['loan', 'pledge', 'settlement']) }),
  /** The strip of client marks. */
  fields({ type: z.literal('clients'), heading: words(40) }),
  fields({ type: z.literal('call-to-action'), ...callToAction.shape }),
] as const;

export const section = z.discriminatedUnion('type', SECTIONS, {
  error:
    'has no known type: use feature-groups, feature-rows, module-blocks, reach, faq, questions, calculator, clients or call-to-action',
});

export type Section = z.infer<typeof section>;

/** The content of one kind of section. */
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
