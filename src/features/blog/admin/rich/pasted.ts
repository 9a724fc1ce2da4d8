import { DOMParser as DocumentParser, Fragment, Slice, type Mark } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { IMAGE_TYPES } from '#src/lib/image.ts';
import { simplify } from './pasted-html.ts';
import { schema } from './schema.ts';

/** What word processors, mails and formulas send beside what is read: styles, comments, hidden fields, pictures of boxes to tick. */
const NO_TEXT = `style, title, noscript, template, xml, script, [hidden], .MsoCommentReference, li[role="checkbox"] > img,
  .katex-mathml + .katex-html, semantics:has(> annotation) > :not(annotation),
  :is([style*="display:none" i], [style*="display: none" i], [style*="mso-hide" i], [style*="mso-element:comment" i])`;

/** Without style sheets and event handlers: neither does anything in such a document, but browsers report each as a breach of the policy. */
const unreported = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=/gi, ' data-off='));

/** HTML as the body of a document in which nothing runs or loads: the policy allows no text to become HTML in the page. */
async function bodyOf(html: string): Promise<HTMLElement | undefined> {
  const address = URL.createObjectURL(new Blob([unreported(html)], { type: 'text/html;charset=utf-8' }));
  const body = await new Promise<HTMLElement | undefined>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onloadend = () => resolve(request.responseXML?.body);
    request.send();
  });
  URL.revokeObjectURL(address);
  for (const element of body?.querySelectorAll(NO_TEXT) ?? []) element.remove();
  // Footnotes and tables of contents: their anchors are not pasted.
  for (const link of body?.querySelectorAll('a[href^="#"]') ?? []) link.removeAttribute('href');
  return body;
}

/** What was copied, cut or dragged last in this tab: its HTML alone does not say where its lists and cells were cut. */
let copied: Slice | undefined;

export const rememberCopied = (slice: Slice): Slice => (copied = slice);

/** The copied part of the text whose HTML this is; browsers may add a head to it. */
const copiedAs = (view: EditorView, html: string): Slice | undefined =>
  copied && html.includes(view.serializeForClipboard(copied).dom.innerHTML) ? copied : undefined;

/** A text of several lines: an empty line begins a paragraph, any other line a new line. */
export function sliceOf(text: string, marks: readonly Mark[] = []): Slice {
  const paragraphs = text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => {
      const lines = part.split('\n').map((line) => (line ? [schema.text(line, marks)] : []));
      const content = lines.flatMap((line, at) =>
        at === 0 ? line : [schema.nodes.hard_break.create(), ...line],
      );
      return schema.nodes.paragraph.create(null, content);
    });
  // Open at both ends: the first and last lines join the texts around them.
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** The insertable part of a transfer, which is read at once, while its event lasts: of HTML only what the renderer shows. */
export async function insertableFrom(data: DataTransfer, view: EditorView) {
  const { $from } = view.state.selection;
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')];
  const plain = text ? sliceOf(text, $from.marks()) : Slice.empty;
  const code = new Slice(Fragment.from(text ? schema.text(text) : null), 0, 0);
  const exact = $from.parent.type.spec.code ? code : copiedAs(view, html);
  const body = html && !exact ? await bodyOf(html) : undefined;
  if (!body) return { slice: exact ?? plain, lacksPictures: false, hasScripts: false };
  const hasScripts = simplify(body, text);
  const parsed = DocumentParser.fromSchema(schema).parseSlice(body, { context: $from });
  let pictures = body.querySelectorAll('img').length;
  parsed.content.descendants(({ type }) => void (pictures -= Number(type === schema.nodes.image)));
  return { slice: parsed.size > 0 ? parsed : plain, lacksPictures: pictures > 0, hasScripts };
}

/** The files of a transfer; none beside HTML, of which a word processor sends a picture. Beside a file, the text is the file's name. */
export const filesIn = (data: DataTransfer): File[] =>
  data.getData('text/html') && data.getData('text/plain') ? [] : [...data.files];

export const isPicture = ({ type }: File): boolean => Object.values<string>(IMAGE_TYPES).includes(type);
