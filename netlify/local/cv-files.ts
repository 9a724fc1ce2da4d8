import { crc32 } from 'node:zlib';

/** Small real CVs, of the demo's applicants and of tests, made byte by byte. Their text is ASCII without brackets. */

/** A PDF of one page with these lines, padded with a comment to at least `size` bytes. */
export function pdfOf(lines: string[], size = 0): Uint8Array<ArrayBuffer> {
  const [title = '', ...rest] = lines;
  const text = rest.map((line) => `0 -20 Td (${line}) Tj`).join(' ');
  const stream = `BT /F1 20 Tf 72 760 Td (${title}) Tj /F1 11 Tf 0 -16 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  if (size > file.length) file += `%${'.'.repeat(size - file.length)}\n`;
  const count = objects.length + 1;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${rows}${end}`, 'latin1'));
}

/** Numbers of two or four bytes, the lowest first, as characters of Latin-1. */
const u16 = (value: number) => String.fromCharCode(value & 255, value >>> 8);
const u32 = (value: number) => u16(value & 0xffff) + u16(value >>> 16);

/** A ZIP file of these entries, stored without compression. */
export function zipOf(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  let [files, directory] = ['', ''];
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const size = u32(data.length);
    // Written in front of the data and again in the directory; 1 January 1980: a ZIP has no time without a date.
    const facts = `${u16(20)}${u32(0)}${u32(0x210000)}${u32(crc32(data))}${size}${size}${u16(name.length)}${u16(0)}`;
    directory += `PK\u0001\u0002${u16(20)}${facts}${u16(0)}${u32(0)}${u32(0)}${u32(files.length)}${name}`;
    files += `PK\u0003\u0004${facts}${name}${data.toString('latin1')}`;
  }
  const count = u16(Object.keys(entries).length);
  const end = `PK\u0005\u0006${u32(0)}${count}${count}${u32(directory.length)}${u32(files.length)}${u16(0)}`;
  return new Uint8Array(Buffer.from(files + directory + end, 'latin1'));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document with a paragraph for each line. */
export const docxOf = (lines: string[]): Uint8Array<ArrayBuffer> =>
  zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  });
