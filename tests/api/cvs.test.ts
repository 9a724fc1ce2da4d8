import { expect, it, vi } from 'vitest';
import { CV_MESSAGES } from '#src/features/jobs/schema/cv.ts';
import { sweepLeftovers } from '#src/features/jobs/server/cvs.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import { docxFile, oleFile, pdfFile } from '../fixtures/cv-files.ts';
import { expectSaid, listOf, recordsSuite } from '../support/records.ts';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { hourOf } from '#src/server/limits.ts';
import { json } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';

const PDF = 'application/pdf';
const DOC = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MAX_BYTES = 4 * 2 ** 20;
const HTML = '<!doctype html><script>alert(document.domain)</script>';
const ZIP = 'PK\u0003\u0004';

const { api, call, apply, applied, applicants } = recordsSuite();

const kept = () => listOf(api.ctx.stores.cvs.ids());

const latin = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));

const exactly4MB = new Uint8Array(MAX_BYTES);
exactly4MB.set(pdfFile());

it.each<[what: string, bytes: Uint8Array<ArrayBuffer>, type: string]>([
  ['a PDF', pdfFile(), PDF],
  ['a DOC', oleFile('WordDocument'), DOC],
  ['a DOCX', docxFile(), DOCX],
  ['a PDF of exactly 4 MB', exactly4MB, PDF],
  ['a PDF with a page of HTML behind it', latin(pdfFile(), HTML), PDF],
  ['a PDF that runs scripts', latin('%PDF-1.4\n<< /OpenAction << /S /JavaScript >> >>'), PDF],
])(
  'a CV that is %s is downloaded as it is, can run nothing and is in no cache',
  async (_what, bytes, type) => {
    const row = await applied({}, { bytes, name: 'whatever.html', type: 'text/html' });
    const answer = await call('GET', `/api/${row.cv_path}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const ending = { [PDF]: 'pdf', [DOC]: 'doc', [DOCX]: 'docx' }[type];
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="Perera.${ending}"; filename*=UTF-8''${encodeURIComponent('නිමල් Perera')}.${ending}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    // Only a PDF is shown, in a frame of this site alone and without an origin.
    const { headers } = await call('GET', `/api/${row.cv_path}?view=1`);
    const [use, framing, ancestors] =
      type === PDF ? ['inline', 'SAMEORIGIN', "'self'"] : ['attachment', 'DENY', "'none'"];
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${use};`));
    expect(headers.get('x-frame-options')).toBe(framing);
    expect(headers.get('content-security-policy')).toBe(
      `sandbox; default-src 'none'; frame-ancestors ${ancestors}`,
    );
  },
);

const TYPE = [415, 'The CV must be a PDF, DOC or DOCX file.'] as const;
const LARGE = [413, 'The CV is too large: at most 4 MB is accepted.'] as const;
const nearly = latin(oleFile('x'), 'W\0o\0r\0d\0D\0o\0c\0'.repeat(250_000)).subarray(0, MAX_BYTES);

it.each<[what: string, bytes: Uint8Array<ArrayBuffer>, status: number, sentence: string]>([
  ['HTML with a PDF behind it', latin(HTML, pdfFile()), 415, CV_MESSAGES.html],
  ['a JPEG with a PDF behind it', latin('\u00ff\u00d8\u00ff\u00e0', pdfFile()), 415, CV_MESSAGES.picture],
  ['names that nearly match', nearly, ...TYPE],
  ['an archive of ends', latin(ZIP, 'PK\u0005\u0006'.repeat(900_000)), ...TYPE],
  ['nothing', new Uint8Array(), 422, 'The CV is an empty file. Please choose another one.'],
  ['one byte over 4 MB', pdfFile('x', MAX_BYTES + 1), ...LARGE],
])('a CV that is %s is refused in one sentence, whatever it is called', async (_what, bytes, ...refused) => {
  await expectSaid(await apply({}, { bytes, name: 'cv.pdf' }), ...refused);
  expect([await applicants(), await kept()]).toEqual([[], []]);
});

it.each([
  ['../../x.pdf', 'x.pdf'],
  ['a\r\nSet-Cookie: b=c.pdf', expect.stringMatching(/^[^\r\n:]+\.pdf$/)],
  ['\u202Efdp.pdf', 'fdp.pdf'],
  ['cv.pdf.exe', 'cv.pdf'],
])('a CV called %j has a harmless name with the one ending of its type', async (name, wanted) => {
  const bytes = pdfFile();
  const row = await applied({ name: `Nimal ${name}`.slice(0, 200) }, { bytes, name });
  expect(row).toMatchObject({ cv_name: wanted, cv_type: 'pdf' });
  const header = (await call('GET', `/api/${row.cv_path}`)).headers.get('content-disposition') ?? '';
  expect(header).toMatch(/^attachment; filename="[\w .-]+\.pdf"; filename\*=UTF-8''[\w%.!~-]+\.pdf$/);
  expect(decodeURIComponent(header)).not.toMatch(/[\r\n\u202e/\\]|\.exe/);
});

it('a CV without an application is removed once no save can still be in progress', async () => {
  const file = { bytes: pdfFile(), name: 'cv.pdf' };
  vi.spyOn(api.ctx.stores.applications, 'create').mockRejectedValueOnce(new Error('killed'));
  expect((await apply({}, file)).status).toBe(500);
  const { cv_path } = await applied({}, file);
  expect(await sweepLeftovers(api.ctx)).toBe(0);
  api.clock.now += HOUR;
  await deliverDue(api.ctx);
  expect([await sweepLeftovers(api.ctx), (await kept()).length]).toEqual([1, 1]);
  expect((await call('GET', `/api/${cv_path}`)).status).toBe(200);
});

it('a CV beyond the budget of an hour is suspected, and any form that is suspected beyond theirs refused', async () => {
  const instance = api.anotherInstance({ limitLoopback: true });
  const send = () => apply({}, { bytes: pdfFile(), name: 'cv.pdf' }, { instance });
  const use = (budget: string, megabytes: number, hour = hourOf(api.clock.now)) =>
    api.ctx.stores.budgets.create(`${budget}~${hour}`, { taken: megabytes * 2 ** 20, hour });
  await use('cvBytes', 200);
  const wrong = { bytes: new Uint8Array(9), name: 'cv.pdf' };
  for (let n = 0; n < 3; n += 1) expect((await apply({}, wrong, { instance })).status).toBe(415);
  expect((await send()).status).toBe(200);
  expect(await applicants('?suspected=1')).toMatchObject([{ suspectedFor: ['overBudget'] }]);
  api.clock.now += HOUR;
  // A large CV counts as many suspected forms.
  await Promise.all([use('cvBytes', 200), use('suspects', 30 / 2 ** 20)]);
  const large = { bytes: pdfFile('', 4_000_000), name: 'cv.pdf' };
  expect([(await apply({}, large, { instance })).status, (await send()).status]).toEqual([429, 200]);
  api.clock.now += HOUR;
  await Promise.all([use('cvBytes', 200), use('suspects', 1)]);
  const { status, headers } = await send();
  const wait = String(Math.ceil((HOUR - (api.clock.now % HOUR)) / 1000));
  expect([status, headers.get('retry-after'), (await kept()).length]).toEqual([429, wait, 2]);
  const form = json({ ...INQUIRY, [HONEYPOT_FIELD]: 'x' });
  expect((await instance.call('/api/send-email', form)).status).toBe(429);
});
