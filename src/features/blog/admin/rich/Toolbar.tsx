import { Fragment, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { redo, undo } from 'prosemirror-history';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables';
import { LineIcon } from '#src/components/ui/LineIcon.tsx';
import * as commands from './commands.ts';
import { schema } from './schema.ts';

/** The icons (Lucide) of the tools, each as one path on a 24 by 24 grid. */
const ICONS = {
  Bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  Code: 'm18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16',
  'Code block':
    'm10 9-3 3 3 3M14 15l3-3-3-3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  Heading: 'M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1',
  Subheading:
    'M4 12h8M4 18V6M12 18V6M17.5 10.5c1.7-1 3.5 0 3.5 1.5a2 2 0 0 1-2 2M17 17.5c2 1.5 4 .3 4-1.5a2 2 0 0 0-2-2',
  'Small heading': 'M12 18V6M17 10v3a1 1 0 0 0 1 1h3M21 10v8M4 12h8M4 18V6',
  Italic: 'M19 4h-9M14 20H5M15 4 9 20',
  'Horizontal line': 'M5 12h14',
  Link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  'Bulleted list': 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  'Numbered list':
    'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  Picture:
    'M16 5h6M19 2v6M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21M7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  Quote: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  Redo: 'm15 14 5-5-5-5M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13',
  Strikethrough: 'M16 4H9a3 3 0 0 0-2.83 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  Table: 'M12 3v18M3 9h18M3 15h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  Undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
} as const;

interface Tool {
  /** The label of the button, and the text of a button without an icon. */
  name: string;
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  keys?: string;
  /** Left out for a tool that opens something. */
  run?: Command;
  /** Whether the button is pressed; left out where it only does something. */
  isOn?: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const block = (type: NodeType, level?: number) => ({
  run: commands.toggleBlock(type, level),
  isOn: (state: EditorState) => commands.isBlock(state, type, level),
});

const style = (mark: MarkType) => ({
  run: commands.toggle(mark),
  isOn: (state: EditorState) => commands.hasMark(state, mark),
});

const around = (type: NodeType, run: Command) => ({
  run,
  isOn: (state: EditorState) => commands.isInside(state, type),
});

const { heading, bullet_list: bullets, ordered_list: numbers } = nodes;

const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: 'Undo', keys: 'Control+Z', run: undo },
    { name: 'Redo', keys: 'Control+Y', run: redo },
  ],
  [
    { name: 'Heading', ...block(heading, 2) },
    { name: 'Subheading', ...block(heading, 3) },
    { name: 'Small heading', ...block(heading, 4) },
  ],
  [
    { name: 'Bold', keys: 'Control+B', ...style(marks.strong) },
    { name: 'Italic', keys: 'Control+I', ...style(marks.em) },
    { name: 'Strikethrough', ...style(marks.del) },
    { name: 'Code', ...style(marks.code) },
  ],
  [
    { name: 'Bulleted list', ...around(bullets, commands.toggleList(bullets)) },
    { name: 'Numbered list', ...around(numbers, commands.toggleList(numbers)) },
    { name: 'Quote', ...around(nodes.blockquote, commands.toggleQuote) },
    { name: 'Code block', ...block(nodes.code_block) },
    { name: 'Horizontal line', run: commands.insertRule },
    { name: 'Table', run: commands.insertTable },
  ],
  [
    { name: 'Link', keys: 'Control+K', isOn: (state) => commands.linksAt(state).length > 0 },
    { name: 'Picture', isOn: (state) => commands.selectedImage(state) !== undefined },
  ],
];

/** In a table the heading row stays: a table of Markdown always has one. */
const deleteBodyRow: Command = (state, dispatch) =>
  !commands.isInside(state, nodes.table_header) && deleteRow(state, dispatch);

const TABLE_TOOLS: readonly Tool[] = [
  { name: 'Add row', run: addRowAfter },
  { name: 'Add column', run: addColumnAfter },
  { name: 'Delete row', run: deleteBodyRow },
  { name: 'Delete column', run: deleteColumn },
  { name: 'Delete table', run: deleteTable },
];

const LIST_TOOLS: readonly Tool[] = [
  { name: 'Indent', keys: 'Control+]', run: sinkListItem(nodes.list_item) },
  { name: 'Outdent', keys: 'Control+[', run: liftListItem(nodes.list_item) },
];

/** The tools for the place of the cursor, shown only there. */
function toolsAt(state: EditorState): readonly Tool[] {
  if (commands.isInside(state, nodes.table)) return TABLE_TOOLS;
  return commands.isInside(state, nodes.list_item) ? LIST_TOOLS : [];
}

interface Props {
  controls: string;
  state: EditorState;
  onTool: (tool: Tool) => void;
  /** Receives the element of the toolbar, so that a key can move the focus there. */
  bar: RefObject<HTMLDivElement | null>;
}

/** On a phone the tools scroll sideways in one row and stay in view, but for landscape, where the keyboard leaves no room. */
const TOOLBAR =
  'rich-tools sticky top-0 z-2 flex flex-none items-center gap-0.5 overflow-x-auto rounded-t-sm border-b border-line p-1 [scrollbar-width:thin] md:flex-wrap md:max-lg:gap-x-0 [@media(height<24rem)]:static';

const TOOL =
  'inline-flex min-h-11 min-w-11 flex-none cursor-pointer items-center justify-center rounded-[6px] px-2 text-[0.875rem] font-medium whitespace-nowrap text-ink-soft hover:bg-sunken md:min-h-9 md:min-w-9 [&>svg]:size-4.5 ' +
  'not-aria-disabled:aria-pressed:bg-brand-100 not-aria-disabled:aria-pressed:text-brand-700 forced-colors:not-aria-disabled:aria-pressed:bg-[Highlight] forced-colors:not-aria-disabled:aria-pressed:text-[HighlightText] forced-colors:not-aria-disabled:aria-pressed:forced-color-adjust-none ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:[background:none] forced-colors:aria-disabled:text-[GrayText]';

const GAP = 'mx-1 h-5 w-px flex-none bg-line';

/** More tools than these for the place of the cursor come into view where the tools are one row that scrolls. */
const FEW = 2;

/** The tools of the rich editor: one stop of the Tab key, and arrow keys between them. */
export function RichToolbar({ controls, state, onTool, bar }: Props) {
  const [current, setCurrent] = useState('Undo');
  const here = toolsAt(state);
  const hasMany = here.length > FEW;

  // On a phone the tools of a table are at the end of one row: the row scrolls there, or nothing would show them.
  useEffect(() => {
    bar.current?.scrollTo({
      left: hasMany ? bar.current.querySelector<HTMLElement>('.rich-row')?.offsetLeft : 0,
    });
  }, [bar, hasMany]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };

  const names = [...TOOLS.flat(), ...here].map(({ name }) => name);
  const stop = names.includes(current) ? current : 'Undo';
  const button = (tool: Tool) => {
    const { name, keys, isOn, run } = tool;
    const isUsable = !run || run(state);
    return (
      <button
        key={name}
        type="button"
        aria-label={name}
        title={name}
        className={TOOL}
        tabIndex={name === stop ? 0 : -1}
        aria-keyshortcuts={keys}
        aria-pressed={isOn?.(state)}
        aria-disabled={!isUsable || undefined}
        onFocus={() => setCurrent(name)}
        // A click on a tool leaves the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isUsable && onTool(tool)}
      >
        {name in ICONS ? <LineIcon d={ICONS[name as keyof typeof ICONS]} strokeWidth={2} /> : name}
      </button>
    );
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
      className={TOOLBAR}
    >
      {TOOLS.map((group, at) => (
        <Fragment key={group[0]?.name}>
          {at > 0 && <span className={GAP} />}
          {group.map(button)}
        </Fragment>
      ))}
      {here.length > 0 && <span className={`${GAP} rich-row md:m-0 md:h-0 md:w-full`} />}
      {here.map(button)}
    </div>
  );
}
