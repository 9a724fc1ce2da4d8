import { Fragment, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { EditorState } from 'prosemirror-state';
import { TOOL_ICONS, TOOLS, toolsAt, type Tool } from './tools.ts';

interface Props {
  controls: string;
  state: EditorState;
  onTool: (tool: Tool) => void;
  /** Receives the element of the toolbar, so that a key can move the focus there. */
  bar: RefObject<HTMLDivElement | null>;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

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
    const next = buttons[STEPS[event.key]?.(at, buttons.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const names = [...TOOLS.flat(), ...here].map(({ name }) => name);
  const stop = names.includes(current) ? current : 'Undo';
  const button = (tool: Tool) => {
    const { name, icon, keys, isOn, run } = tool;
    const isUsable = !run || run(state);
    return (
      <button
        key={name}
        type="button"
        aria-label={name}
        title={name}
        tabIndex={name === stop ? 0 : -1}
        aria-keyshortcuts={keys}
        aria-pressed={isOn?.(state)}
        aria-disabled={!isUsable || undefined}
        onFocus={() => setCurrent(name)}
        // A click on a tool leaves the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isUsable && onTool(tool)}
      >
        {icon ? <ToolIcon name={icon} /> : name}
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
      className="rich-tools"
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

/** The icon of a tool; its name is the label of its button. */
export const ToolIcon = ({ name, className }: { name: keyof typeof TOOL_ICONS; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <path d={TOOL_ICONS[name]} />
  </svg>
);
