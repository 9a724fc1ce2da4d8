/** A function takes 6 MB, which is about 4.5 MB of binary data; the rest is room for the other fields. */
export const CV_MAX_BYTES = 4 * 1024 * 1024;

export const CV_TYPES = {
  pdf: { mime: 'application/pdf', label: 'PDF' },
  doc: { mime: 'application/msword', label: 'DOC' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', label: 'DOCX' },
} as const;

export type CvType = keyof typeof CV_TYPES;

export const CV_MESSAGES = {
  tooLarge: 'The CV is too large: at most 4 MB is accepted.',
  wrongType: 'The CV must be a PDF, DOC or DOCX file.',
  empty: 'The CV is an empty file. Please choose another one.',
  notOne: 'Please attach the CV as one file.',
  unreadable: 'This file can no longer be read. Please choose it again.',
  macros: 'This Word document holds macros. Please save it as a PDF, or as a DOCX without macros.',
  locked: 'This Word document is protected by a password. Please choose a copy without one, or a PDF.',
  damaged:
    'A part of this Word file is missing: it was not saved or sent whole. Please choose a whole copy, or a PDF.',
  rtf: 'This is an RTF file, whatever its name says. The CV must be a PDF, DOC or DOCX file.',
  picture: 'This is a picture, whatever its name says. The CV must be a PDF, DOC or DOCX file.',
  odt: 'This is an OpenDocument file, whatever its name says. The CV must be a PDF, DOC or DOCX file.',
  html: 'This is a web page, whatever its name says. The CV must be a PDF, DOC or DOCX file.',
} as const;

export type CvProblem = Exclude<keyof typeof CV_MESSAGES, 'notOne' | 'unreadable'>;

/** What keeps a PDF that is accepted from being read: it ends too soon, or asks for a password. */
export const CV_FLAWS = ['cutOff', 'encrypted'] as const;

export type CvFlaw = (typeof CV_FLAWS)[number];

/** What the applicant is told of a flaw at once, and the recruiter with the file. */
export const FLAW_MESSAGES: Readonly<Record<CvFlaw, string>> = {
  cutOff: 'This PDF seems to be cut off: its end is missing. It can be sent; a whole copy is better.',
  encrypted:
    'This PDF is protected and may ask for a password. It can be sent; a copy without one is better.',
};

/** Bytes as text, each one a character: native searches of a text are many times quicker than ours of bytes. */
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** A name in UTF-16, as OLE files write those of their streams. */
const wide = (name: string) => [...name].map((character) => `${character}\0`).join('');

const PDF = '%PDF-';
const OLE = latin(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1));
const ZIP = 'PK\u0003\u0004';

/** PDF readers look for the header so far: print jobs and saved forms have other lines before it. */
const PDF_HEADER_WITHIN = 1024;

/** How pictures begin, those of phones (HEIC) too. */
const PICTURE = /^(?:GIF8|.PNG|ÿØÿ|[^]{4}ftyp(?:hei|hev|mif1|avif)|RIFF[^]{4}WEBP)/;

/** How files begin that are something else, whatever follows: programs, archives, web pages. */
const OTHER_FILE = /^(?:MZ|PK|\x7fELF|#!|Rar!|7z|\{\\rtf|[\s\ufeff]*<|ï»¿[\s]*<)/i;

function pdfFlaw(text: string): CvFlaw | undefined {
  // Programs and mail servers add bytes behind the end; after a whole copy no object may begin there.
  const end = text.lastIndexOf('%%EOF');
  if (end === -1 || /\d obj\b/.test(text.slice(end))) return 'cutOff';
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text) ? 'encrypted' : undefined;
}

const SECTOR = 512;

/** Whether Word's old format asks for a password: the head of its stream, which begins a sector, has a flag for that. */
function isLocked(bytes: Uint8Array): boolean {
  for (let at = SECTOR; at < bytes.length; at += SECTOR)
    if (bytes[at] === 0xec && bytes[at + 1] === 0xa5) return (bytes[at + 11]! & 1) === 1;
  return false;
}

/** What an OLE file is: Word's old format, or a container of something else. */
function judgeOle(bytes: Uint8Array, text: string): CvType | CvProblem {
  if (text.includes(wide('EncryptedPackage')) || isLocked(bytes)) return 'locked';
  // Names of streams are compared without their case.
  if (new RegExp(wide('_VBA_PROJECT'), 'i').test(text)) return 'macros';
  if (text.includes(wide('WordDocument'))) return 'doc';
  // A whole file has a directory.
  return text.includes(wide('Root Entry')) ? 'wrongType' : 'damaged';
}

/** The sizes of a ZIP file's end record and of a directory entry's head; a comment may follow the end record. */
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const ENTRY_LENGTH = 46;

/** The names in a ZIP file's central directory, of which nothing is decompressed; undefined where the directory is missing. */
function entryNames(bytes: Uint8Array, text: string): string[] | undefined {
  const end = text.lastIndexOf('PK\u0005\u0006', text.length - END_LENGTH);
  if (end === -1 || end < text.length - END_LENGTH - MAX_COMMENT) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > bytes.length || !text.startsWith('PK\u0001\u0002', at)) break;
    const nameEnd = at + ENTRY_LENGTH + view.getUint16(at + 28, true);
    names.push(text.slice(at + ENTRY_LENGTH, nameEnd));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

function judgeZip(bytes: Uint8Array, text: string): CvType | CvProblem {
  const names = entryNames(bytes, text);
  if (!names) {
    // The directory is at the end; each part of a document is named before its bytes, too.
    const isDocument = text.includes('[Content_Types].xml') && text.includes('word/');
    return isDocument ? 'damaged' : 'wrongType';
  }
  if (names.some((name) => /(?:^|\/)vba[^/]*\.bin$/i.test(name))) return 'macros';
  const hasTypes = names.includes('[Content_Types].xml');
  const hasWord = names.some((name) => name.startsWith('word/'));
  if (hasTypes && hasWord) return 'docx';
  return names[0] === 'mimetype' && text.includes('opendocument.text') ? 'odt' : 'wrongType';
}

interface JudgedCv {
  type: CvType;
  flaw?: CvFlaw | undefined;
}

export function judgeCv(bytes: Uint8Array): JudgedCv | CvProblem {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > CV_MAX_BYTES) return 'tooLarge';
  const text = latin(bytes);
  if (text.startsWith(OLE)) return asJudged(judgeOle(bytes, text));
  if (text.startsWith(ZIP)) return asJudged(judgeZip(bytes, text));
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (PICTURE.test(text)) return 'picture';
  const head = text.slice(0, PDF_HEADER_WITHIN + PDF.length);
  if (!OTHER_FILE.test(head) && head.includes(PDF)) return { type: 'pdf', flaw: pdfFlaw(text) };
  return /^(?:MIME-Version:|\W*<(?:!doctype html|html|head|body|meta))/i.test(head) ? 'html' : 'wrongType';
}

const asJudged = (judged: CvType | CvProblem): JudgedCv | CvProblem =>
  judged in CV_TYPES ? { type: judged as CvType } : (judged as CvProblem);

/** Characters removed from a file's name: control characters, and those that are invisible or change the direction. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const MAX_LABEL = 120;

/** Endings that are cut from a name, with all behind: `cv.pdf .exe` is a PDF called `cv`. Linear: nothing but what repeats takes a dot. */
const ENDINGS =
  /(?<!\s)\s*\.(?:pdf|docx?|docm|dotx?|rtf|odt|txt|exe|com|scr|pif|bat|cmd|ps1|msi|dll|bin|app|apk|jar|sh|js|mjs|vbs|hta|lnk|url|html?|xhtml|svg|xml|php|zip|rar|7z|iso|dmg|jse|vbe|ws[fh]?|scf|cpl|reg|msc)(?:\s*\.\w{1,5})*$/i;

/** A name for a CV without its endings, safe to show and to save. */
export function cvBaseName(name: string): string {
  const base = fileLabel(name)
    .replace(/[<>:"|?*]/g, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .replace(ENDINGS, '')
    .replace(/(?<![. ])[. ]+$/, '');
  return base.slice(0, MAX_LABEL - '.docx'.length).replace(/[\ud800-\udbff]$/, '') || 'CV';
}

export const cvFileName = (name: string, type: CvType): string => `${cvBaseName(name)}.${type}`;

/** The name of an uploaded file, safe to show: no path, no invisible characters, limited length. Not used as a key. */
export function fileLabel(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = base.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  if (clean.length <= MAX_LABEL) return clean || 'CV';
  const ending = /\.\w{1,5}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, MAX_LABEL - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`;
}
