/** A small real CV, of the demo's applicants and of tests: a PDF of one page with these lines, ASCII without brackets, padded with a comment to at least `size` bytes. */
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
