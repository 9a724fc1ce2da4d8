import * as words from '../../../lib/messages/en/cv-errors.ts';

/** A function takes 6 MB, which is about 4.5 MB of binary data; the rest is room for the other fields. */
export const CV_MAX_BYTES = 4 * 1024 * 1024;

/** The accepted types of CVs, with the content type for serving each. */
export const CV_TYPES = {
  pdf: { mime: 'application/pdf', label: 'PDF' },
  doc: { mime: 'application/msword', label: 'DOC' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'DOCX',
  },
} as const;

export type CvType = keyof typeof CV_TYPES;

/** What is wrong with a CV, for the applicant. */
export const CV_MESSAGES = {
  tooLarge: words.tooLarge,
  wrongType: words.wrongType,
  empty: words.empty,
  notOne: words.notOne,
  unreadable: words.unreadable,
} as const;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Bytes allowed before a PDF's header: some programs write a byte order mark or blank lines there. */
const SKIPPED = new Set([0xef, 0xbb, 0xbf, 0x20, 0x0a, 0x0d, 0x09]);
const MAX_SKIPPED = 16;

const startsWith = (bytes: Uint8Array, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

function isPdf(bytes: Uint8Array): boolean {
  let start = 0;
  while (start < MAX_SKIPPED && SKIPPED.has(bytes[start] ?? 0)) start += 1;
  return startsWith(bytes, PDF, start);
}

/** Whether an OLE file contains a stream of this name; OLE writes the names in UTF-16. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((character) => [character.charCodeAt(0), 0]);
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, wanted, at)) return true;
  return false;
}

/** An OLE file may also be a spreadsheet or an installer: if it has a directory, that must name a Word stream. */
const isDoc = (bytes: Uint8Array) =>
  startsWith(bytes, OLE) && (hasStream(bytes, 'WordDocument') || !hasStream(bytes, 'Root Entry'));

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;

/** The offset of a ZIP file's end record, which a comment may follow; -1 without one. */
function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return -1;
}

/** The names in a ZIP file's central directory; nothing is decompressed. */
function* entryNames(bytes: Uint8Array): Iterable<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === -1) return;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return;
    const nameLength = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    yield new TextDecoder().decode(name);
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function isDocx(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, ZIP)) return false;
  let hasTypes = false;
  let hasWord = false;
  for (const name of entryNames(bytes)) {
    hasTypes ||= name === '[Content_Types].xml';
    hasWord ||= name.startsWith('word/');
  }
  return hasTypes && hasWord;
}

/** The type of a file by its content, not by its name. */
export function cvTypeOf(bytes: Uint8Array): CvType | undefined {
  if (isPdf(bytes)) return 'pdf';
  if (isDoc(bytes)) return 'doc';
  return isDocx(bytes) ? 'docx' : undefined;
}

export type CvProblem = Exclude<keyof typeof CV_MESSAGES, 'notOne' | 'unreadable'>;

/** Why a file is not accepted as a CV; undefined when it is. */
export function cvProblem(bytes: Uint8Array): CvProblem | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > CV_MAX_BYTES) return 'tooLarge';
  return cvTypeOf(bytes) ? undefined : 'wrongType';
}

/** Characters removed from a file's name: control characters, and those that are invisible or change the direction. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const MAX_LABEL = 120;

/**
 * Endings that a name loses before it gets the one of its type, with those behind: `cv.pdf .exe` is a PDF called `cv`. What
 * repeats begins with a dot and nothing else matches one, so that a long name takes no longer than it has to.
 */
const ENDINGS =
  /(?<!\s)\s*\.(?:pdf|docx?|docm|dotx?|rtf|odt|txt|exe|com|scr|pif|bat|cmd|ps1|msi|dll|bin|app|apk|jar|sh|js|mjs|vbs|hta|lnk|url|html?|xhtml|svg|xml|php|zip|rar|7z|iso|dmg|jse|vbe|ws[fh]?|scf|cpl|reg|msc)(?:\s*\.\w{1,5})*$/i;

/** A name for a CV without its endings, safe to show and to save. */
export function cvBaseName(name: string): string {
  const base = fileLabel(name)
    .replace(/[<>:"|?*]/g, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(ENDINGS, '')
    .replace(/(?<![. ])[. ]+$/, '');
  return base.slice(0, MAX_LABEL - '.docx'.length).toWellFormed() || 'CV';
}

/** The name of a CV with the one ending of its type. */
export const cvFileName = (name: string, type: CvType): string => `${cvBaseName(name)}.${type}`;

/** The name of an uploaded file, safe to show: no path, no invisible characters, limited length. Not used as a key. */
export function fileLabel(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (clean.length <= MAX_LABEL) return clean || 'CV';
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, MAX_LABEL - ending.length).toWellFormed()}${ending}`;
}
