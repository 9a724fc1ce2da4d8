import { Fragment, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { EditorState } from 'prosemirror-state';
import { selectedImage } from './commands.ts';
import { linksAt } from './links.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { TOOLS, toolsAt, type Tool } from './tools.ts';

interface Props {
  /** The id of the text that the tools change. */
  controls: string;
  state: EditorState;
  onRun: (tool: Tool) => void;
  onLink: () => void;
  onPicture: () => void;
  /** Gets the toolbar, so that a key can move the focus to it. */
  bar: RefObject<HTMLDivElement | null>;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** More tools than these for the place of the cursor come into view where the tools are one row that scrolls. */
const FEW = 2;

/** The tools of the rich editor: one stop of the Tab key, and arrow keys between them. */
export function Toolbar({ controls, state, onRun, onLink, onPicture, bar }: Props) {
  const [current, setCurrent] = useState('Undo');
  const here = toolsAt(state);
  const hasMany = here.length > FEW;

  // On a phone they are at the end of one row: unless it scrolls there, nothing shows that a table has tools.
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
  const stop = [...names, 'Link', 'Picture'].includes(current) ? current : 'Undo';
  const common = (name: string) => ({
    'aria-label': name,
    title: name,
    tabIndex: name === stop ? 0 : -1,
    onFocus: () => setCurrent(name),
  });
  const button = (tool: Tool) => (
    <ToolButton key={tool.name} {...common(tool.name)} tool={tool} state={state} onRun={onRun} />
  );

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
      className="rich-tools"
    >
      {TOOLS.map((group) => (
        <Fragment key={group[0]?.name}>
          {group.map(button)}
          <span className="rich-gap" />
        </Fragment>
      ))}
      <button
        type="button"
        {...common('Link')}
        aria-keyshortcuts="Control+K"
        aria-pressed={linksAt(state).length > 0}
        onMouseDown={keepFocus}
        onClick={onLink}
      >
        <ToolIcon name="link" />
      </button>
      <button
        type="button"
        {...common('Picture')}
        aria-pressed={selectedImage(state) !== undefined}
        onMouseDown={keepFocus}
        onClick={onPicture}
      >
        <ToolIcon name="picture" />
      </button>
      {here.length > 0 && <span className="rich-gap rich-row" />}
      {here.map(button)}
    </div>
  );
}

/** A click on a tool leaves the selection in the text. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

interface ButtonProps {
  tool: Tool;
  state: EditorState;
  onRun: (tool: Tool) => void;
}

function ToolButton({ tool, state, onRun, ...rest }: ButtonProps) {
  const { name, icon, keys, isOn, run } = tool;
  const isUsable = run(state);
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={keys}
      aria-pressed={isOn?.(state)}
      aria-disabled={!isUsable || undefined}
      onMouseDown={keepFocus}
      onClick={() => isUsable && onRun(tool)}
    >
      {icon ? <ToolIcon name={icon} /> : name}
    </button>
  );
}
