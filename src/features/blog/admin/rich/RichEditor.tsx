import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { FieldError, HELP, LABEL } from '#src/components/ui/fields.tsx';
import { selectedImage, setImage } from './commands.ts';
import { LinkField } from './LinkField.tsx';
import { createView, editorStateOf } from './rich-view.ts';
import { toMarkdown } from './to-markdown.ts';
import { RichToolbar } from './Toolbar.tsx';

/** How long after the last key the text is written as Markdown: not within a word that is being typed. */
const SETTLED_MS = 250;

/** A chosen picture: a file, or the address of a picture that is stored already, with what is known of what it shows. */
export interface ChosenPicture {
  file?: File;
  src?: string;
  alt?: string;
  /** Whether the picture is the selected one of the text, whose alternative text is changed. */
  isInText?: true;
}

/** A picture that waits for its alternative text. */
export interface Picture extends ChosenPicture {
  /** Puts the picture into the text. */
  insert: (alt: string, src: string) => void;
}

interface Props {
  /** The document to begin with; later ones are ignored. */
  start: Node;
  /** The Markdown of `start`, which stays as it is while nothing is changed. */
  source: string;
  error: string | undefined;
  /** Gets what writes the last keys at once. */
  flushRef: RefObject<() => void>;
  onChange: (markdown: string) => void;
  onPictures: (pictures: Picture[]) => void;
  /** Called with what adds the pictures that the person chooses. */
  onChoose: (add: (chosen: ChosenPicture[]) => void) => void;
}

/** Also says how the other format works, as the label of the field does in the spec. */
const PLACEHOLDER = 'Write the content. Press Enter to begin a new paragraph.';

/** Whether there is one paragraph without text, where the placeholder is shown. */
const isBlank = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2;

export function RichEditor(props: Props) {
  const { start, source, error, flushRef, onChange, onPictures, onChoose } = props;
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const bar = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState(() => editorStateOf(start));
  const [linking, setLinking] = useState(false);

  const settle = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (timer.current === undefined || !view.current) return;
    timer.current = undefined;
    const { doc } = view.current.state;
    onChange(doc.eq(start) ? source : toMarkdown(doc));
  });

  const run = (command?: Command) => {
    if (!view.current) return;
    command?.(view.current.state, view.current.dispatch);
    view.current.focus();
  };

  const add = (chosen: readonly ChosenPicture[]) =>
    onPictures(
      chosen.map((one) => ({
        ...one,
        insert: (alt, src) => run(setImage({ src, alt })),
      })),
    );
  const addPasted = useEffectEvent(add);

  const attributes = useEffectEvent((now: EditorState): Record<string, string> => ({
    id: `${id}-text`,
    role: 'textbox',
    class: `prose rich-text${isBlank(now) ? ' rich-empty' : ''}`,
    'data-name': 'content',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-placeholder': PLACEHOLDER,
    placeholder: PLACEHOLDER,
    'aria-describedby': error ? `${id}-error ${id}-help` : `${id}-help`,
    ...(error ? { 'aria-invalid': 'true' } : {}),
  }));

  useEffect(() => {
    const made = createView(host.current!, {
      state,
      attributes: (now) => attributes(now),
      keys: {
        'Mod-k': () => (setLinking(true), true),
        'Alt-F10': () => (bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), true),
      },
      onState: (next, isNewText) => {
        setState(next);
        if (!isNewText) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => settle(), SETTLED_MS);
      },
      onPictures: (files) => addPasted(files.map((file) => ({ file }))),
    });
    view.current = made;
    // The editor of the post calls it as the page is left, too.
    flushRef.current = () => settle();
    return () => {
      settle();
      flushRef.current = () => undefined;
      made.destroy();
      view.current = null;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The editor is made once: another would lose the cursor and the steps to undo.
  }, []);

  useEffect(() => view.current?.setProps({ attributes: (now) => attributes(now) }), [error]);

  const choosePicture = () => {
    const image = selectedImage(state);
    if (image) add([{ ...(image.attrs as { src: string; alt: string }), isInText: true }]);
    else onChoose(add);
  };

  const closeLink = (command?: Command) => {
    run(command);
    setLinking(false);
  };

  return (
    <div className="grid grow grid-cols-1 grid-rows-[auto_1fr] gap-1.5">
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- A press on the label moves the focus to the text, as a field's label does; keyboards reach the text by Tab. */}
      <span id={`${id}-label`} className={LABEL} onClick={() => run()}>
        Content
      </span>
      <div className="rich-box flex flex-col rounded-sm border border-line-strong bg-paper has-[.rich-text:focus]:outline-offset-[1px] has-[.rich-text:focus]:[outline:2px_solid_var(--color-brand-600)] has-[.rich-text:focus:not([aria-invalid])]:border-brand-600 has-[.rich-text[aria-invalid]]:border-danger">
        <RichToolbar
          controls={`${id}-text`}
          bar={bar}
          state={state}
          onTool={({ name, run: command }) => {
            if (command) run(command);
            else if (name === 'Link') setLinking(!linking);
            else choosePicture();
          }}
        />
        {linking && <LinkField state={state} onClose={closeLink} />}
        <div ref={host} className="flex grow flex-col" />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-help`} className={HELP}>
        Enter begins a new paragraph.
        <span className="pointer-coarse:hidden"> Alt+F10 moves to the toolbar.</span>
      </p>
    </div>
  );
}
