import type { Section } from '../../content-schemas/section.ts';

/** The content of one kind of section. */
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;
