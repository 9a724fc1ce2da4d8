import type { Node } from 'prosemirror-model';
import { TextSelection, type EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { IMAGE_TYPES } from '#lib/image';
import { stateOf } from './editor-state.ts';
import { sliceOf } from './plain-text.ts';

interface Options {
  doc: Node;
  /** The attributes of the editable element. */
  attributes: (state: EditorState) => Record<string, string>;
  /** Called after each change of the text or the selection. */
  onState: (state: EditorState, isNewText: boolean) => void;
  /** Called with pictures that were pasted or dropped; the cursor is where they go. */
  onPictures: (files: File[]) => void;
  /** Opens the field for a link. */
  onLink: () => void;
  /** Moves the focus to the tools. */
  onTools: () => void;
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => Object.values<string>(IMAGE_TYPES).includes(type));

/**
 * Writes a text of several lines, or over several paragraphs, itself: browsers differ in what they make of it. Programs
 * that type for a person send such a text at once.
 */
function insertText(view: EditorView, event: InputEvent): boolean {
  const [range] = event.getTargetRanges();
  if (event.inputType !== 'insertText' || !event.data || !range) return false;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  const { doc, tr } = view.state;
  const isWithin = doc.resolve(from).sameParent(doc.resolve(to)) && doc.resolve(from).parent.inlineContent;
  if (isWithin && !event.data.includes('\n')) return false;
  event.preventDefault();
  const slice = sliceOf(event.data);
  const isWhole = doc.textBetween(0, from) === '' && doc.textBetween(to, doc.content.size) === '';
  if (isWhole) tr.replaceWith(0, doc.content.size, slice.content).setSelection(TextSelection.atEnd(tr.doc));
  else tr.replaceRange(from, to, slice);
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** The editor in an element of the page. It adds no style element, which the site's policy would refuse. */
export function createView(host: HTMLElement, options: Options): EditorView {
  const { doc, attributes, onState, onPictures, onLink, onTools } = options;
  const view: EditorView = new EditorView(host, {
    state: stateOf(doc),
    attributes,
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      view.updateState(next);
      onState(next, transaction.docChanged);
    },
    clipboardTextParser: (text, $at) => sliceOf(text, $at.marks()),
    handleDOMEvents: { beforeinput: insertText },
    handleKeyDown(_view, event) {
      const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey);
      const isTools = event.key === 'F10' && event.altKey;
      if (!isLink && !isTools) return false;
      event.preventDefault();
      (isLink ? onLink : onTools)();
      return true;
    },
    handlePaste(_view, { clipboardData }) {
      const files = picturesIn(clipboardData);
      // A word processor sends a picture of the text beside the text.
      if (files.length === 0 || clipboardData?.getData('text/plain')) return false;
      onPictures(files);
      return true;
    },
    handleDrop(_view, event, _slice, moved) {
      const files = moved ? [] : picturesIn(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const at =
        view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
      onPictures(files);
      return true;
    },
  });
  return view;
}
