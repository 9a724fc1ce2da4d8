import { DOMParser as DocumentParser, Fragment, Slice, type ResolvedPos } from 'prosemirror-model';
import { IMAGE_TYPES } from '#lib/image';
import { sliceOf } from './plain-text.ts';
import { schema } from './schema.ts';

/** The browser's own reader of HTML that must not run; TypeScript does not know it yet. */
type SafeReader = HTMLElement & {
  setHTML?: (html: string, options: { sanitizer: { removeElements: string[] } }) => void;
};

/** Word processors send a style sheet with the text. */
const NO_TEXT = ['style', 'title', 'noscript', 'template', 'xml'];

/** Renames event handlers: the browser removes them, but reports each one before that as a breach of the site's policy. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='));

/**
 * HTML as the body of a document in which nothing runs or loads; undefined in a browser that enforces trusted types, as
 * the site's policy asks, and has no reader of its own for this: there, the plain text is pasted.
 */
function bodyOf(html: string): HTMLElement | undefined {
  const body: SafeReader = document.implementation.createHTMLDocument('').body;
  if (body.setHTML) {
    body.setHTML(withoutHandlers(html), { sanitizer: { removeElements: NO_TEXT } });
    return body;
  }
  if ('trustedTypes' in globalThis) return undefined;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll(NO_TEXT.join())) element.remove();
  return parsed.body;
}

/** The most columns over which a pasted cell is spread. */
const WIDEST = 20;

/** Markdown has no cell over several columns: empty cells follow it instead. */
function splitWideCells(body: HTMLElement): void {
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td[colspan], th[colspan]'))
    for (let more = Math.min(cell.colSpan, WIDEST); more > 1; more -= 1)
      cell.after(body.ownerDocument.createElement('td'));
}

/** What a transfer has for a place of the text: of HTML only what the renderer shows. */
export function sliceFrom(data: DataTransfer, $at: ResolvedPos): Slice {
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')];
  if ($at.parent.type.spec.code)
    return text ? new Slice(Fragment.from(schema.text(text)), 0, 0) : Slice.empty;
  const body = html ? bodyOf(html) : undefined;
  if (body) splitWideCells(body);
  const slice = body && DocumentParser.fromSchema(schema).parseSlice(body, { context: $at });
  return slice && slice.size > 0 ? slice : text ? sliceOf(text, $at.marks()) : Slice.empty;
}

/** The pictures of a transfer as files. A word processor sends a picture of the text beside the text: that is none. */
export function picturesIn(data: DataTransfer): File[] {
  if (data.getData('text/plain')) return [];
  return [...data.files].filter(({ type }) => Object.values<string>(IMAGE_TYPES).includes(type));
}
