import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import {
  NodeSelection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { schema } from './schema.ts';

const { nodes } = schema;
const { link } = schema.marks;

export function hasMark({ selection, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

/** The nearest node of these types around a place, with the position before that node. */
function around($at: ResolvedPos, ...types: NodeType[]): { node: Node; before: number } | undefined {
  for (let { depth } = $at; depth > 0; depth -= 1)
    if (types.includes($at.node(depth).type)) return { node: $at.node(depth), before: $at.before(depth) };
  return undefined;
}

export const isInside = ({ selection }: EditorState, type: NodeType): boolean =>
  around(selection.$from, type) !== undefined;

export const isBlock = ({ selection: { $from } }: EditorState, type: NodeType, level?: number): boolean =>
  $from.parent.type === type && (level === undefined || $from.parent.attrs.level === level);

/** Makes the text a heading or code, or a paragraph again. */
export const toggleBlock =
  (type: NodeType, level?: number): Command =>
  (state, dispatch) =>
    setBlockType(isBlock(state, type, level) ? nodes.paragraph : type, { level })(state, dispatch);

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

/** Makes the text a list of this kind, changes the kind of its list, or takes it out of the list. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state.selection.$from, nodes.bullet_list, nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.before, type, { tight: list.node.attrs.tight }));
    return true;
  };

/** A line break, where Markdown can write one. */
export const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (parent.type !== nodes.paragraph || isInTable(state)) return true;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Inserts a block after the one with the cursor, and puts the cursor into it or behind it. */
const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (!dispatch) return true;
    // An empty paragraph gives its place.
    const isFree = $from.depth === 1 && $from.parent.content.size === 0;
    const at = $from.depth === 0 ? $from.pos : isFree ? $from.before(1) : $from.after(1);
    const end = isFree ? $from.after(1) : at;
    const isLast = end >= state.doc.content.size;
    const tr = state.tr.replaceWith(at, end, isLast ? [block, nodes.paragraph.create()] : [block]);
    const target = block.isLeaf ? at + block.nodeSize : at;
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(target + 1))).scrollIntoView());
    return true;
  };

export const insertRule = insertBlock(nodes.horizontal_rule.create());

const row = (cell: NodeType) =>
  nodes.table_row.create(
    null,
    [1, 2, 3].map(() => cell.create(null, nodes.paragraph.create())),
  );

/** A table of a heading row and two more, three columns wide. */
const table = nodes.table.create(null, [nodes.table_header, nodes.table_cell, nodes.table_cell].map(row));

export const insertTable: Command = (state, dispatch) =>
  !isInTable(state) && insertBlock(table)(state, dispatch);

export function selectedImage({ selection }: EditorState): Node | undefined {
  const isImage = selection instanceof NodeSelection && selection.node.type === nodes.image;
  return isImage ? selection.node : undefined;
}

/** Inserts a picture into a text as a paragraph of its own, and puts the cursor behind it. */
function insertBetween(image: Node, { tr, selection }: EditorState): Transaction {
  const { from } = selection;
  tr.replaceRangeWith(from, from, nodes.paragraph.create(null, image));
  let behind = from;
  tr.doc.descendants((node, at) => {
    if (node === image) behind = at + node.nodeSize;
  });
  return tr.setSelection(TextSelection.create(tr.doc, behind));
}

export const setImage =
  (attrs: { src: string; alt: string }): Command =>
  (state, dispatch) => {
    const image = nodes.image.create(attrs);
    const { empty, $from } = state.selection;
    const isInText = $from.parent.type === nodes.paragraph && $from.parent.content.size > 0;
    if (empty && isInText && $from.depth === 1) {
      dispatch?.(insertBetween(image, state).scrollIntoView());
      return true;
    }
    if (selectedImage(state) || $from.parent.inlineContent) {
      dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView());
      return true;
    }
    return insertBlock(nodes.paragraph.create(null, image))(state, dispatch);
  };

export const toggle = (mark: MarkType): Command => toggleMark(mark, null, { removeWhenPresent: true });

interface Link {
  from: number;
  to: number;
  href: string;
}

/** The links of a block whose content starts at `start`, each whole, however its parts are marked otherwise. */
function linksIn(block: Node, start: number): Link[] {
  const links: Link[] = [];
  block.forEach((node, offset) => {
    const found = link.isInSet(node.marks);
    if (!found) return;
    const [from, href] = [start + offset, String(found.attrs.href)];
    const last = links.at(-1);
    if (last?.to === from && last.href === href) last.to += node.nodeSize;
    else links.push({ from, to: from + node.nodeSize, href });
  });
  return links;
}

const rangesOf = ({ selection }: EditorState) =>
  selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));

/** The link that the cursor is in or at the edge of, or the links that the selection has a part of. */
export function linksAt(state: EditorState): Link[] {
  const { doc, selection } = state;
  // A cursor touches a link also at its edge; between two links, the cursor belongs to the first of them.
  const edge = selection.empty ? 1 : 0;
  const links = rangesOf(state).flatMap((range) => {
    const found: Link[] = [];
    doc.nodesBetween(range.from, range.to, (node, at) => {
      if (node.inlineContent) found.push(...linksIn(node, at + 1));
    });
    return found.filter(({ from, to }) => from < range.to + edge && to > range.from - edge);
  });
  return selection.empty ? links.slice(0, 1) : links;
}

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

export const removeLink: Command = (state, dispatch) => {
  const links = linksAt(state);
  const { tr } = state;
  for (const { from, to } of links) tr.removeMark(from, to, link);
  if (links.length > 0) dispatch?.(tr);
  return links.length > 0;
};
