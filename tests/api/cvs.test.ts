import { describe, expect, it, vi } from 'vitest';
import applications from '#functions/applications';
import { CV_MAX_BYTES, cvFileName } from '#features/applications/schema/cv';
import { sweepLeftovers } from '#server/features/applications/cvs';
import { deliverDue } from '#server/features/outbox/outbox';
import { zipOf } from '#local/demo/cv-files';
import { docxFile, oleFile, pdfFile } from '#tests/fixtures/cv-files';
import { APPLICANT, form } from '#tests/support/applicants';
import { count, applicationsSuite } from '#tests/support/applications';

const PDF = { bytes: pdfFile(), name: 'cv.pdf' };

const suite = applicationsSuite();

describe('a CV', () => {
  it.each([
    ['pdf', pdfFile(), 'application/pdf'],
    ['doc', oleFile('WordDocument'), 'application/msword'],
    ['docx', docxFile(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('%s is downloaded byte for byte, whatever its name was', async (ending, bytes, type) => {
    await suite.apply(form(APPLICANT, { bytes, name: 'whatever.bin', type: 'text/html' }));
    const [row] = await suite.listed();
    const answer = await suite.download(row?.cv_path);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="Perera.${ending}"; filename*=UTF-8''${encodeURIComponent('නිමල් Perera')}.${ending}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('needs a login', async () => {
    await suite.apply(form(APPLICANT, PDF));
    const [row] = await suite.listed();
    expect((await suite.api.call(`/api/${row?.cv_path}`)).status).toBe(401);
    expect((await suite.api.call('/api/applications')).status).toBe(401);
    expect((await suite.download('cvs/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
  });

  it.each([
    ['a program called cv.pdf', Buffer.from('MZ..'), 415, 'The CV must be a PDF, DOC or DOCX file.'],
    ['an archive called cv.docx', zipOf({ 'a.txt': 'x' }), 415, 'The CV must be a PDF, DOC or DOCX file.'],
    ['nothing', Buffer.alloc(0), 422, 'The CV is an empty file. Please choose another one.'],
    ['over 4 MB', pdfFile('x', CV_MAX_BYTES + 1), 413, 'The CV is too large: at most 4 MB is accepted.'],
    ['6 MB', pdfFile('x', 6 * 2 ** 20), 413, 'The CV is too large: at most 4 MB is accepted.'],
  ])('that is %s is refused in one sentence', async (_what, bytes, status, message) => {
    const answer = await suite.apply(form(APPLICANT, { bytes: new Uint8Array(bytes), name: 'cv.pdf' }));
    expect(answer.status).toBe(status);
    expect((await answer.json()).message).toBe(message);
    expect(await suite.listed()).toEqual([]);
    expect(await count(suite.api.ctx.stores.cvs.names())).toBe(0);
  });

  it.each(['../../x.pdf', 'a"b.pdf', 'a\r\nSet-Cookie: b=c.pdf', '\u202Efdp.pdf', `${'n'.repeat(300)}.pdf`])(
    'with the name %j gets a harmless one',
    async (name) => {
      const hostile = { ...APPLICANT, name: `Nimal ${name}`.slice(0, 200) };
      expect((await suite.apply(form(hostile, { ...PDF, name }))).status).toBe(200);
      const [row] = await suite.listed();
      expect(row?.cv_name).toMatch(/^[^/\\\p{Cc}\u202e]{1,120}$/u);
      const header = (await suite.download(row?.cv_path)).headers.get('content-disposition') ?? '';
      expect(header).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.!~-]+\.pdf$/);
      expect(decodeURIComponent(header)).not.toMatch(/[\r\n\u202e/\\]/);
    },
  );

  it.each([
    ['cv.pdf.exe', 'cv.pdf'],
    ['cv.exe', 'cv.pdf'],
    ['cv.pdf .exe', 'cv.pdf'],
    ['cv.pdf.cpl', 'cv.pdf'],
    ['cv.pdf.abc.exe', 'cv.pdf'],
    ['cv.docx', 'cv.pdf'],
    ['CV.PDF.PDF', 'CV.pdf'],
    ['Nimal.Perera', 'Nimal.Perera.pdf'],
    ['.exe', 'exe.pdf'],
    ['C:\\fake\\cv.pdf. ', 'cv.pdf'],
  ])('called %j is called %j, also where it was stored before', async (name, wanted) => {
    await suite.apply(form(APPLICANT, { ...PDF, name }));
    const [row] = await suite.listed();
    expect(row).toMatchObject({ cv_name: wanted, cv_type: 'pdf' });
    const { applications: store } = suite.api.ctx.stores;
    const stored = await store.update(row?.id ?? '', (value) => ({
      ...value,
      ...(value.cv ? { cv: { ...value.cv, label: name } } : {}),
    }));
    expect((await suite.listed())[0]?.cv_name).toBe(wanted);
    expect(stored.value.cv?.label).toBe(name);
  });

  it('with many endings is named at once', async () => {
    // No more of them: an expression that tries all combinations takes seconds for these, and would not end for a hundred.
    const name = `a${'.sh'.repeat(26)}-`;
    const begun = performance.now();
    expect(cvFileName(name, 'pdf')).toBe(`${name}.pdf`);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('of a person whose name ends like a program is offered with the one ending of its type', async () => {
    await suite.apply(form({ ...APPLICANT, name: 'cv.pdf.exe' }, PDF));
    const answer = await suite.download((await suite.listed())[0]?.cv_path);
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="cv.pdf"; filename*=UTF-8\'\'cv.pdf',
    );
  });

  it('that is a PDF is shown in a frame of this site alone, without an origin; another is downloaded', async () => {
    for (const [bytes, use, framing, ancestors] of [
      [pdfFile(), 'inline', 'SAMEORIGIN', "'self'"],
      [docxFile(), 'attachment', 'DENY', "'none'"],
    ] as const) {
      await suite.apply(form(APPLICANT, { bytes, name: 'cv' }));
      const { headers } = await suite.download(`${(await suite.listed())[0]?.cv_path}?view=1`);
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${use};`));
      expect(headers.get('x-frame-options')).toBe(framing);
      expect(headers.get('content-security-policy')).toBe(
        `sandbox; default-src 'none'; frame-ancestors ${ancestors}`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      suite.api.clock.now += 1000;
    }
  });

  it('of exactly 4 MB is taken', async () => {
    const bytes = new Uint8Array(CV_MAX_BYTES);
    bytes.set(pdfFile());
    expect((await suite.apply(form(APPLICANT, { bytes, name: 'cv.pdf' }))).status).toBe(200);
  });

  it('without an application is removed once no save can still be in progress', async () => {
    vi.spyOn(suite.api.ctx.stores.applications, 'create').mockRejectedValueOnce(new Error('killed'));
    vi.spyOn(suite.api.ctx.log, 'error').mockReturnValueOnce();
    await suite.apply(form(APPLICANT, PDF));
    await suite.apply(form(APPLICANT, PDF));
    expect(await sweepLeftovers(suite.api.ctx)).toBe(0);
    suite.api.clock.now += 3_600_000;
    await deliverDue(suite.api.ctx);
    expect(await sweepLeftovers(suite.api.ctx)).toBe(1);
    expect(await count(suite.api.ctx.stores.cvs.names())).toBe(1);
    expect((await suite.download((await suite.listed())[0]?.cv_path)).status).toBe(200);
  });
});
