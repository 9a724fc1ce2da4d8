import { fill } from './messages/format.ts';
import type { Words } from './messages/words.ts';

/**
 * How drawn pictures are marked and described: as samples while the site shows samples. What stands in a drawing stays
 * invented after that, so it is an illustration then.
 */
export function wordsOfPictures(sample: boolean, { sections }: Pick<Words, 'sections'>) {
  const spoken = sample ? sections.sampleScreen : sections.illustratedScreen;
  return {
    mark: sample ? sections.sampleMark : sections.illustrationMark,
    labelOf: (title: string) => fill(spoken, { title }),
  };
}
