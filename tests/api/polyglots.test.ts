import { describe, expect, it } from 'vitest';
import { cvProblem } from '#features/applications/schema/cv';
import { zipOf } from '#local/demo/cv-files';
import { docxFile, oleFile, pdfFile } from '#tests/fixtures/cv-files';
import { APPLICANT, form } from '#tests/support/applicants';
import { applicationsSuite } from '#tests/support/applications';
import { startSignedIn } from '#tests/support/api';
import { formData } from '#tests/support/form-data';
import { fileOf, PNG } from '#tests/support/images';
import { perFile } from '#tests/support/lifetimes';
import { quickest } from '#tests/support/quickest';

const HTML = '<!doctype html><script>alert(document.domain)</script>';
const latin = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));

/** A document whose entries are said to be compressed and to grow to 4 GB each: whoever opened one would be sorry. */
function bomb(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(docxFile('not really deflated'));
  for (const [signature, method, size] of [
    ['PK\u0003\u0004', 8, 22],
    ['PK\u0001\u0002', 10, 24],
  ] as const)
    for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
      bytes.writeUInt16LE(8, at + method);
      bytes.writeUInt32LE(0xffff_ffff, at + size);
    }
  return new Uint8Array(bytes);
}

describe('a CV that is two things at once', () => {
  const suite = applicationsSuite();

  it.each([
    ['a PDF with a page of HTML behind it', latin(pdfFile(), HTML), 'application/pdf'],
    ['a PDF header on HTML', latin('%PDF-1.4\n', HTML), 'application/pdf'],
    ['a PDF header on an archive', latin('%PDF-1.4\n', docxFile()), 'application/pdf'],
    [
      'a PDF that runs scripts',
      latin('%PDF-1.4\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
      'application/pdf',
    ],
    [
      'a DOCX with HTML in front of its directory',
      zipOf({ 'a.html': HTML, '[Content_Types].xml': 'x', 'word/x': 'x' }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a DOCX that grows to gigabytes',
      bomb(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a DOC with HTML behind it', latin(oleFile('WordDocument'), HTML), 'application/msword'],
  ])('is kept as it is and can run nothing: %s', async (_what, bytes, type) => {
    expect((await suite.apply(form(APPLICANT, { bytes, name: 'cv.html', type: 'text/html' }))).status).toBe(
      200,
    );
    const answer = await suite.download((await suite.listed())[0]?.cv_path);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.(pdf|docx?)";/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    ['HTML with a PDF behind it', latin(HTML, pdfFile())],
    ['a GIF that is an archive', latin('GIF8', docxFile().subarray(4))],
    ['a program with a document behind it', latin('MZ\u0090\u0000', docxFile().subarray(4))],
    ['a JPEG with a PDF behind it', latin('\u00ff\u00d8\u00ff\u00e0', pdfFile())],
    [
      'an archive whose directory leads out of it',
      latin('PK\u0003\u0004', Buffer.alloc(40, 0xff), 'PK\u0005\u0006', Buffer.alloc(18, 0xff)),
    ],
    ['a Java archive', zipOf({ 'META-INF/MANIFEST.MF': 'x', word: 'x' })],
    ['a spreadsheet', zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' })],
    ['an installer in a DOC’s container', oleFile('MsiPatchSequence')],
    [
      'a web page kept as a document',
      latin('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n', HTML),
    ],
  ])('is refused: %s', async (_what, bytes) => {
    expect((await suite.apply(form(APPLICANT, { bytes, name: 'cv.pdf' }))).status).toBe(415);
    expect(await suite.listed()).toEqual([]);
  });

  it.each([
    ['names that nearly match', latin(oleFile('x'), 'W\0o\0r\0d\0D\0o\0c\0'.repeat(300_000))],
    [
      'a directory of the most entries',
      latin('PK\u0003\u0004', 'PK\u0001\u0002'.repeat(900_000), 'PK\u0005\u0006', Buffer.alloc(18, 0xff)),
    ],
    ['closing records only', latin('PK\u0003\u0004', 'PK\u0005\u0006'.repeat(900_000))],
  ])('is judged at once: %s', async (_what, bytes) => {
    const file = bytes.subarray(0, 4 * 2 ** 20);
    expect(cvProblem(file)).toBe('wrongType');
    expect(await quickest(1500, () => cvProblem(file))).toBeLessThan(1500);
  });

  it.each([
    [
      'two CVs',
      [
        ['cv', new File([pdfFile()], 'a.pdf')],
        ['cv', new File([pdfFile()], 'b.pdf')],
      ],
    ],
    [
      'two names',
      [
        ['name', 'Nimal'],
        ['name', 'Kamala'],
      ],
    ],
    ['a CV that is a text', [['cv', '%PDF-1.4']]],
  ] as const)('is no form with %s', async (_what, entries) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...APPLICANT, name: '' }))
      if (value) body.append(name, value);
    for (const [name, value] of entries) body.append(name, value);
    if (!body.has('name')) body.append('name', 'Nimal');
    expect((await suite.apply({ method: 'POST', body })).status).toBe(422);
    expect(await suite.listed()).toEqual([]);
  });
});

/** A PNG that says it is 100,000 pixels wide and high: 40 GB for whoever opens it. */
function hugePng(): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
}

describe('an image that is two things at once', () => {
  const api = perFile(startSignedIn);

  async function save(...images: File[]): Promise<Response> {
    const body = formData({ title: 'T', content: 'C', contentwriter: 'W', image: images });
    return api.call('/api/blogs', { method: 'POST', body, headers: { Cookie: api.cookie } });
  }

  it.each([
    [
      'a JPEG with a script in its comment',
      latin('\u00ff\u00d8\u00ff\u00fe\u0000\u0040', HTML),
      'image/jpeg',
    ],
    ['a JPEG that reads as JavaScript', latin('\u00ff\u00d8\u00ff\u00e0/*JFIF*/=alert(1)//'), 'image/jpeg'],
    ['a PNG with a page of HTML behind it', latin(PNG, HTML), 'image/png'],
    ['a PNG with an archive behind it', latin(PNG, docxFile()), 'image/png'],
    ['a PNG of 100,000 by 100,000 pixels', new Uint8Array(hugePng()), 'image/png'],
    ['a WebP with a script in it', latin('RIFF\u0040\u0000\u0000\u0000WEBP', HTML), 'image/webp'],
  ])('is only ever served as an image: %s', async (_what, bytes, type) => {
    const { image } = await (await save(fileOf(bytes, 'x.html', 'text/html'))).json();
    const answer = await api.call(`/api/uploads/${image}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'; sandbox/),
    });
  });

  it.each([
    ['a GIF that reads as JavaScript', latin('GIF89a/*', 'x'.repeat(8), '*/=alert(1)//')],
    ['HTML with a PNG behind it', latin(HTML, PNG)],
    ['an SVG behind a byte order mark', latin('\u00ef\u00bb\u00bf<svg onload="alert(1)"/>')],
    ['a video in an AVIF’s container', latin('\u0000\u0000\u0000\u0018ftypisom', HTML)],
    ['a sound in a WebP’s container', latin('RIFF\u0040\u0000\u0000\u0000WAVE', HTML)],
  ])('is refused: %s', async (_what, bytes) => {
    expect((await save(fileOf(bytes, 'x.png'))).status).toBe(415);
  });

  it('is refused in a form with two images', async () => {
    expect((await save(fileOf(PNG), fileOf(PNG))).status).toBe(422);
  });
});
