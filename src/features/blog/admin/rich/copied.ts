import type { Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

/** What was copied or cut last in an editor of this tab, with the HTML that the clipboard has of it. */
let last: { html: string; slice: Slice } | undefined;

/** Remembers the selection that is being copied: its HTML alone does not say where its lists and cells were cut. */
export function rememberCopied(view: EditorView): false {
  if (view.state.selection.empty) return false;
  const slice = view.state.selection.content();
  last = { html: view.serializeForClipboard(slice).dom.innerHTML, slice };
  // The editor copies it.
  return false;
}

/** The copied part of the text whose HTML this is; browsers may add a head to it. */
export const copiedAs = (html: string): Slice | undefined =>
  last && html.includes(last.html) ? last.slice : undefined;
