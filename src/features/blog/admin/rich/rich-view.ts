import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keydownHandler, keymap } from 'prosemirror-keymap';
import { Fragment, Slice, type Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { goToNextCell, isInTable, tableEditing } from 'prosemirror-tables';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { showToast } from '#src/components/ui/toast.tsx';
import { uploadSize } from '#src/lib/image.ts';
import { breakLine, toggle } from './commands.ts';
import { filesIn, insertableFrom, isPicture, rememberCopied, sliceOf } from './pasted.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Keeps the line of the cursor clear of the tools above the text, which are in one row or two. */
const CLEAR = { top: 96, right: 5, bottom: 5, left: 5 };

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

export const editorStateOf = (doc: Node): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      ...[RULES, keymap(KEYS), keymap(baseKeymap), history()],
      ...[dropCursor({ class: 'bg-brand-600', color: false }), gapCursor(), tableEditing()],
    ],
  });

/** A picture in the one file of a text that is not public yet: an `<img>` alone, for the outline of a selected node. */
const imageView: NodeViewConstructor = ({ attrs }) => {
  const src = attrs.src as string;
  // The space of the picture before it is loaded.
  const size = uploadSize(src);
  const dom = Object.assign(document.createElement('img'), { alt: attrs.alt as string, ...size, src });
  if (size) dom.style.setProperty('--ratio', String(size.width / size.height));
  return { dom };
};

/** A slice that fits into the cell of a table: all texts in one paragraph, because a cell has one line. */
function fitting(slice: Slice, state: EditorState): Slice {
  const { content } = slice;
  const isTable = content.childCount === 1 && content.firstChild?.type.spec.tableRole;
  if (!isInTable(state) || isTable) return slice;
  const texts: Node[] = [];
  content.descendants((node) => {
    if (node.isTextblock && texts.length > 0) texts.push(schema.text(' '));
    if (node.isInline) texts.push(node.type === nodes.hard_break ? schema.text(' ') : node);
  });
  return new Slice(Fragment.from(nodes.paragraph.create(null, texts)), 1, 1);
}

/** Writes a text of several lines, as dictation and other programs send it: browsers differ in how they insert such a text. */
function insertText(view: EditorView, event: InputEvent): boolean {
  const [range] = event.getTargetRanges();
  if (event.inputType !== 'insertText' || !event.data || !range) return false;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  const { doc, tr } = view.state;
  const isWithin = doc.resolve(from).sameParent(doc.resolve(to)) && doc.resolve(from).parent.inlineContent;
  if (isWithin && !event.data.includes('\n')) return false;
  event.preventDefault();
  const slice = fitting(sliceOf(event.data), view.state);
  const isWhole = doc.textBetween(0, from) === '' && doc.textBetween(to, doc.content.size) === '';
  if (isWhole) tr.replaceWith(0, doc.content.size, slice.content).setSelection(TextSelection.atEnd(tr.doc));
  else tr.replaceRange(from, to, slice);
  view.dispatch(tr.scrollIntoView());
  return true;
}

interface Options {
  state: EditorState;
  attributes: (state: EditorState) => Record<string, string>;
  /** The keys for the tools around the text. */
  keys: Record<string, Command>;
  onState: (state: EditorState, isNewText: boolean) => void;
  /** Called with pictures that were pasted or dropped; the cursor is where they go. */
  onPictures: (files: File[]) => void;
}

const NO_PICTURES = 'The pictures of the text were not added. Add each one with “Picture” above the text.';

const NO_PICTURE = 'The file was not added: please use a picture in JPEG, PNG, WebP or AVIF format.';

const SCRIPTS = 'Raised and lowered characters became text, such as 10^6 and H_2O.';

/** Puts a pasted or dropped text at the selection; into cells, as many cells as there are. */
async function insert(view: EditorView, event: Event, data: DataTransfer): Promise<void> {
  const { slice: whole, lacksPictures, hasScripts } = await insertableFrom(data, view);
  if (view.isDestroyed) return;
  const slice = fitting(whole, view.state);
  if (lacksPictures) showToast(NO_PICTURES, 'danger');
  if (hasScripts) showToast(SCRIPTS);
  // An empty slice would delete the selection.
  if (slice.size === 0) return;
  if (view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice))) return;
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'));
}

/** The editor in an element of the page. It adds no style element, which the site's policy would refuse. */
export function createView(host: HTMLElement, options: Options): EditorView {
  const { state, attributes, keys, onState, onPictures } = options;

  /** Puts what is pasted or dropped at the selection; pictures wait for their alternative texts. */
  const take = (event: Event, data: DataTransfer | null): boolean => {
    if (!data) return false;
    event.preventDefault();
    const files = filesIn(data);
    const pictures = files.filter(isPicture);
    if (pictures.length < files.length) showToast(NO_PICTURE, 'danger');
    if (pictures.length > 0) onPictures(pictures);
    if (files.length === 0) void insert(view, event, data);
    return true;
  };

  const view: EditorView = new EditorView(host, {
    state,
    attributes,
    nodeViews: { image: imageView },
    scrollMargin: CLEAR,
    scrollThreshold: CLEAR,
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      view.updateState(next);
      onState(next, transaction.docChanged);
    },
    transformCopied: rememberCopied,
    // Before ProseMirror, whose own way to read HTML the site's policy refuses.
    handleDOMEvents: {
      beforeinput: insertText,
      paste: (_view, event) => take(event, event.clipboardData),
      drop: (_view, event) => {
        if (view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        const { doc, tr } = view.state;
        view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at ?? doc.content.size))));
        return take(event, event.dataTransfer);
      },
    },
    handleKeyDown: keydownHandler(keys),
  });
  return view;
}
