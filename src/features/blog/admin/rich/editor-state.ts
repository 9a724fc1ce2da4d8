import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command } from 'prosemirror-state';
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables';
import { breakLine, toggle } from './commands.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** In a table, Enter goes to the cell that follows: a cell has one line. */
const enterInTable: Command = (state, dispatch) =>
  isInTable(state) && (goToNextCell(1)(state, dispatch) || true);

const KEYS: Record<string, Command> = {
  Enter: chainCommands(enterInTable, splitListItem(nodes.list_item)),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  'Mod-b': toggle(marks.strong),
  'Mod-i': toggle(marks.em),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  // Elsewhere the key leaves the text, as in any field.
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
};

/** What begins a heading, a list, a quote or code at the start of a line, as in Markdown. */
const RULES = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    textblockTypeInputRule(/^```$/, nodes.code_block),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(
      /^(\d{1,4})\.\s$/,
      nodes.ordered_list,
      ([, order]) => ({ order: Number(order) }),
      ([, order], list) => list.childCount + Number(list.attrs.order) === Number(order),
    ),
  ],
});

/** The state of an editor that begins with a document. */
export const stateOf = (doc: Node): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      RULES,
      keymap(KEYS),
      keymap(baseKeymap),
      history(),
      dropCursor({ class: 'rich-drop', color: false }),
      gapCursor(),
      tableEditing(),
    ],
  });
