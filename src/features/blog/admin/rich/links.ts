import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { link } = schema.marks;

interface Range {
  from: number;
  to: number;
}

interface Link extends Range {
  href: string;
}

/** The links of the blocks between two places, each whole, however its parts are marked otherwise. */
function linksBetween(doc: Node, { from, to }: Range): Link[] {
  const links: Link[] = [];
  doc.nodesBetween(from, to, (block, at) => {
    if (!block.inlineContent) return true;
    block.forEach((node, offset) => {
      const found = link.isInSet(node.marks);
      if (!found) return;
      const [start, href] = [at + 1 + offset, String(found.attrs.href)];
      const last = links.at(-1);
      if (last?.to === start && last.href === href) last.to += node.nodeSize;
      else links.push({ from: start, to: start + node.nodeSize, href });
    });
    return false;
  });
  return links;
}

const rangesOf = ({ selection }: EditorState): Range[] =>
  selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));

/** The link that the cursor is in or at the edge of, or the links that the selection has a part of. */
export function linksAt(state: EditorState): Link[] {
  const { doc, selection } = state;
  const links = rangesOf(state).flatMap((range) =>
    linksBetween(doc, range).filter(({ from, to }) =>
      selection.empty ? from <= range.to && to >= range.from : from < range.to && to > range.from,
    ),
  );
  // Between two links, the cursor belongs to the first of them.
  return selection.empty ? links.slice(0, 1) : links;
}

/** The address of these links; empty where they have several. */
export const addressOf = (links: readonly Link[]): string =>
  new Set(links.map(({ href }) => href)).size === 1 ? (links[0]?.href ?? '') : '';

/** Links the selection, or the link at the cursor, to an address; without either, inserts the address as its text. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state;
    const mark = link.create({ href });
    const ranges = [...(selection.empty ? [] : rangesOf(state)), ...linksAt(state)];
    for (const { from, to } of ranges) tr.removeMark(from, to, link).addMark(from, to, mark);
    if (ranges.length === 0)
      tr.insertText(href, selection.from).addMark(selection.from, selection.from + href.length, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Removes the link at the cursor, or those that the selection has a part of. */
export const removeLink: Command = (state, dispatch) => {
  const links = linksAt(state);
  const { tr } = state;
  for (const { from, to } of links) tr.removeMark(from, to, link);
  if (links.length > 0) dispatch?.(tr);
  return links.length > 0;
};
