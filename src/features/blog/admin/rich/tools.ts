import { redo, undo } from 'prosemirror-history';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import {
  hasMark,
  insertRule,
  insertTable,
  isBlock,
  isInside,
  toggle,
  toggleBlock,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { schema } from './schema.ts';
import type { ToolIconName } from './ToolIcon.tsx';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  /** Without one, the button shows its name. */
  icon?: ToolIconName;
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  keys?: string;
  run: Command;
  /** Whether the button is pressed; left out where it only does something. */
  isOn?: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const heading = (level: number) => ({
  run: toggleBlock(nodes.heading, { level }),
  isOn: (state: EditorState) => isBlock(state, nodes.heading, { level }),
});

const style = (mark: (typeof marks)[keyof typeof marks]) => ({
  run: toggle(mark),
  isOn: (state: EditorState) => hasMark(state, mark),
});

/** The tools for what is written, in groups. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: 'Undo', icon: 'undo', keys: 'Control+Z', run: undo },
    { name: 'Redo', icon: 'redo', keys: 'Control+Y', run: redo },
  ],
  [
    { name: 'Heading', icon: 'heading', ...heading(2) },
    { name: 'Subheading', icon: 'subheading', ...heading(3) },
    { name: 'Small heading', icon: 'small heading', ...heading(4) },
  ],
  [
    { name: 'Bold', icon: 'bold', keys: 'Control+B', ...style(marks.strong) },
    { name: 'Italic', icon: 'italic', keys: 'Control+I', ...style(marks.em) },
    { name: 'Strikethrough', icon: 'strikethrough', ...style(marks.del) },
    { name: 'Code', icon: 'code', ...style(marks.code) },
  ],
  [
    {
      name: 'Bulleted list',
      icon: 'list',
      run: toggleList(nodes.bullet_list),
      isOn: (state) => isInside(state, nodes.bullet_list),
    },
    {
      name: 'Numbered list',
      icon: 'numbered list',
      run: toggleList(nodes.ordered_list),
      isOn: (state) => isInside(state, nodes.ordered_list),
    },
    { name: 'Quote', icon: 'quote', run: toggleQuote, isOn: (state) => isInside(state, nodes.blockquote) },
    {
      name: 'Code block',
      icon: 'code block',
      run: toggleBlock(nodes.code_block),
      isOn: (state) => isBlock(state, nodes.code_block),
    },
    { name: 'Horizontal line', icon: 'line', run: insertRule },
    {
      name: 'Table',
      icon: 'table',
      run: (state, dispatch) => !isInside(state, nodes.table) && insertTable(state, dispatch),
    },
  ],
];

/** The tools for the place of the cursor, shown only there. */
const TABLE_TOOLS: readonly Tool[] = [
  { name: 'Add row', run: addRowAfter },
  { name: 'Add column', run: addColumnAfter },
  {
    name: 'Delete row',
    // The heading row stays: a table of Markdown always has one.
    run: (state, dispatch) => !isInside(state, nodes.table_header) && deleteRow(state, dispatch),
  },
  { name: 'Delete column', run: deleteColumn },
  { name: 'Delete table', run: deleteTable },
];

const LIST_TOOLS: readonly Tool[] = [
  { name: 'Indent', keys: 'Control+]', run: sinkListItem(nodes.list_item) },
  { name: 'Outdent', keys: 'Control+[', run: liftListItem(nodes.list_item) },
];

export function toolsAt(state: EditorState): readonly Tool[] {
  if (isInside(state, nodes.table)) return TABLE_TOOLS;
  return isInside(state, nodes.list_item) ? LIST_TOOLS : [];
}
