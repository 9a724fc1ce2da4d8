import { Fragment, Slice, type Mark, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const { paragraph, hard_break: lineBreak } = schema.nodes;

/** A text of several lines: an empty line begins a paragraph, any other line a new line. */
export function sliceOf(text: string, marks: readonly Mark[] = []): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => {
      const lines = part.split('\n').map((line) => (line ? [schema.text(line, marks)] : []));
      return paragraph.create(
        null,
        lines.flatMap((line, at): Node[] => (at === 0 ? line : [lineBreak.create(), ...line])),
      );
    });
  // Open at both ends: the first and last lines join the texts around them.
  return new Slice(Fragment.from(paragraphs), 1, 1);
}
