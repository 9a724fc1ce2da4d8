import { describe, expect, it } from 'vitest';
import { CV_MAX_BYTES, cvProblem, cvTypeOf, fileLabel } from '#features/applications/schema/cv';
import { zipOf } from '#local/demo/cv-files';
import { docxFile, oleFile, pdfFile } from '#tests/fixtures/cv-files';

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));

describe('the type of a CV is detected by its bytes', () => {
  it.each([
    ['pdf', pdfFile()],
    ['docx', docxFile()],
    ['doc', oleFile('WordDocument')],
  ] as const)('%s', (type, bytes) => {
    expect(cvTypeOf(bytes)).toBe(type);
    expect(cvProblem(bytes)).toBeUndefined();
  });

  it.each([
    ['a program', text('MZ\u0090\u0000')],
    ['a web page that mentions a PDF later', text('<script>1</script>%PDF-1.4')],
    ['a picture', text('\u0089PNG\r\n\u001a\n')],
    ['a spreadsheet in the old container', oleFile('Workbook')],
    ['a plain archive', zipOf({ 'readme.txt': 'x' })],
    ['a spreadsheet', zipOf({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
    ['an archive that only mentions the names', zipOf({ a: '[Content_Types].xml word/document.xml' })],
    ['an archive without its directory', docxFile().subarray(0, 60)],
    ['text', text('My CV')],
  ])('not %s', (_what, bytes) => {
    expect(cvProblem(bytes)).toBe('wrongType');
  });

  it('refuses empty and too large files', () => {
    expect(cvProblem(new Uint8Array())).toBe('empty');
    expect(cvProblem(pdfFile('x', CV_MAX_BYTES))).toBe('tooLarge');
  });

  it('handles a ZIP directory with wrong offsets', () => {
    const file = docxFile();
    const end = file.length - 22;
    for (const at of [0xffffffff, file.length, file.length - 1]) {
      new DataView(file.buffer).setUint32(end + 16, at, true);
      expect(cvProblem(file)).toBe('wrongType');
    }
  });
});

describe('a file name is only a label', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\cv.docx', 'cv.docx'],
    ['a"b\r\nSet-Cookie: x.pdf', 'a"bSet-Cookie: x.pdf'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['..', 'CV'],
    ['', 'CV'],
    ['නිමල්.pdf', 'නිමල්.pdf'],
  ])('%j', (name, label) => {
    expect(fileLabel(name)).toBe(label);
  });

  it('is shortened, and keeps its extension', () => {
    const label = fileLabel(`${'x'.repeat(300)}.docx`);
    expect(label).toHaveLength(120);
    expect(label.endsWith('.docx')).toBe(true);
  });
});
