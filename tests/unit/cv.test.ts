import { expect, it } from 'vitest';
import { CV_FLAWS, cvFileName, fileLabel, judgeCv } from '#src/features/jobs/schema/cv.ts';
import { docxFile, oleFile, pdfFile, zipOf } from '../fixtures/cv-files.ts';

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));

it('a CV is a PDF, DOC or DOCX by its bytes, of at most 4 MB', () => {
  const files = [pdfFile(), docxFile(), oleFile('WordDocument', 0x12)];
  expect(files.map(judgeCv)).toEqual([{ type: 'pdf' }, { type: 'docx' }, { type: 'doc' }]);
  expect(judgeCv(new Uint8Array())).toBe('empty');
  const sized = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(text('%PDF-1.4'));
    return judgeCv(bytes);
  };
  const judged = [sized(4 * 1024 * 1024), sized(4 * 1024 * 1024 + 1)];
  expect(judged).toEqual([{ type: 'pdf', flaw: 'cutOff' }, 'tooLarge']);
});

it.each([
  ['a program', text('MZ\u0090\u0000')],
  ['a script that mentions a PDF later', text('<script>1</script>%PDF-1.4')],
  ['a spreadsheet in the old container', oleFile('Workbook')],
  ['a plain archive', zipOf({ 'readme.txt': 'x' })],
  ['a spreadsheet', zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
  ['an archive that only mentions the names', zipOf({ a: '[Content_Types].xml word/document.xml' })],
  ['an archive without its directory', docxFile().subarray(0, 60)],
  ['text', text('My CV')],
])('a CV is not %s', (_what, bytes) => expect(judgeCv(bytes)).toBe('wrongType'));

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pdf = latin(pdfFile());
const [CUT_OFF, ENCRYPTED] = CV_FLAWS.map((flaw) => ({ type: 'pdf', flaw }));
it.each([
  ['a print job', text(`\u001b%-12345X@PJL SET COPIES=1\r\n${pdf}`), { type: 'pdf' }],
  ['a saved mail', text(`MIME-Version: 1.0\r\n\r\n${pdf}`), { type: 'pdf' }],
  ['a saved form', text(`--boundary\r\nContent-Type: application/pdf\r\n\r\n${pdf}`), { type: 'pdf' }],
  ['a zero byte and spaces before it', text(`\u0000${' '.repeat(40)}${pdf}`), { type: 'pdf' }],
  ['one filled up', text(pdf.replace('%%EOF', '(/Encrypt) $& no obj'.padEnd(5000))), { type: 'pdf' }],
  ['one with an update cut off', text(`${pdf}9 0 obj <<`), CUT_OFF],
  ['one cut off', pdfFile().subarray(0, -40), CUT_OFF],
  ['one with a password', text(pdf.replace('trailer', 'trailer /Encrypt 9 0 R')), ENCRYPTED],
  ['with macros', zipOf({ '[Content_Types].xml': '', 'word/a.xml': '', 'word/vbaCode.bin': '' }), 'macros'],
  ['an old one with a password', oleFile('WordDocument', 0x112), 'locked'],
  ['an old one with macros', oleFile('_vba_Project'), 'macros'],
  ['a document with a password', oleFile('EncryptedPackage'), 'locked'],
  ['a document cut off', docxFile().subarray(0, -22), 'damaged'],
  ['an old one cut off', oleFile('WordDocument').subarray(0, 1024), 'damaged'],
  ['RTF', text('{\\rtf1 My CV}'), 'rtf'],
  ['a picture', text('\u0089PNG\r\n\u001a\n'), 'picture'],
  ['ODT', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'odt'],
  ['a saved web page', text('\n<!DOCTYPE html><p>My CV'), 'html'],
])('a CV that is %s is told apart', (_what, bytes, judged) => expect(judgeCv(bytes)).toEqual(judged));

it('a CV with a ZIP directory of wrong offsets is none', () => {
  const file = docxFile();
  for (const at of [0xffffffff, file.length, file.length - 1]) {
    new DataView(file.buffer).setUint32(file.length - 6, at, true);
    expect(judgeCv(file)).toBe('wrongType');
  }
});

it('a CV has a file name that is only a label, of 120 characters with its ending', () => {
  // prettier-ignore
  const names = [
    '../../etc/passwd', 'C:\\Users\\me\\cv.docx', 'a"b\r\nSet-Cookie: x.pdf', '\u202Efdp.exe', '..', '',
    'නිමල්.pdf',
  ];
  // prettier-ignore
  expect(names.map(fileLabel)).toEqual([
    'passwd', 'cv.docx', 'a"bSet-Cookie: x.pdf', 'fdp.exe', 'CV', 'CV', 'නිමල්.pdf',
  ]);
  const saved = ['cv.pdf.exe', 'cv .docx .scr', 'a<b>.pdf'].map((name) => cvFileName(name, 'pdf'));
  expect(saved).toEqual(['cv.pdf', 'cv.pdf', 'ab.pdf']);
  expect(fileLabel(`${'x'.repeat(114)}${'😀'.repeat(9)}.docx`)).toBe(`${'x'.repeat(114)}.docx`);
});
