import { expect, it } from 'vitest';
import { pdfFile } from '../fixtures/cv-files.ts';
import { APPLICANT, form, VACANCY } from '../support/applicants.ts';
import { expectSaid, listOf, newKey, recordsSuite } from '../support/records.ts';

const { api, call, read, apply, applied, applicants } = recordsSuite();

const PDF = { bytes: pdfFile(), name: 'cv.pdf' };
const kept = () => listOf(api.ctx.stores.cvs.ids());

it('an application is stored with its CV, mailed without it, and listed under the names of reading A', async () => {
  const visit = { utm_source: 'newsletter', first_page: '/careernew', consent: 'on' };
  const own = { ...APPLICANT, email: ' nimal@example.com ', message: 'Line one\r\nLine two', ...visit };
  await expectSaid(await apply(own, PDF), 200, 'Application submitted successfully!');
  const rows = await applicants();
  const { contactNumber, ...same } = APPLICANT;
  expect(rows).toMatchObject([
    {
      ...{ ...same, contact_number: contactNumber, message: 'Line one\nLine two', vacancy_id: null },
      ...{ cv_path: `cvs/${rows[0]?.id}`, cv_name: 'cv.pdf', cv_type: 'pdf' },
      ...{ mail: 'sent', created_at: '2026-03-02T04:30:00.000Z', stage: 'new', rating: 0 },
      policy: { version: await api.ctx.company.policyVersion(), agreed: true },
    },
  ]);
  const [mail] = api.resend.delivered;
  expect(mail).toMatchObject({ reply_to: APPLICANT.email, subject: 'New application for Storekeeper' });
  expect(mail?.text).toBe(
    `New application for Storekeeper\n\nName: ${APPLICANT.name}\nEmail: ${APPLICANT.email}\nContact: ${contactNumber}\n` +
      `Position: Storekeeper\nLinkedIn: ${APPLICANT.linkedin}\nSource: newsletter (campaign), entered on /careernew\n` +
      'CV: in the admin area, not in this email\n\nMessage:\nLine one\nLine two\n\n' +
      `Open the application: https://www.veralu.example/applicant?id=${rows[0]?.id}`,
  );
  expect(JSON.stringify(mail)).not.toContain(APPLICANT.nic);
  expect(mail).not.toHaveProperty('attachments');
});

it('an application is refused with two values of a field, or two files', async () => {
  for (const [name, values] of [
    ['name', ['Nimal', 'Kamala']],
    ['cv', [new File([PDF.bytes], 'a.pdf'), new File([PDF.bytes], 'b.pdf')]],
  ] as const) {
    const body = new FormData();
    for (const [own, value] of Object.entries(APPLICANT)) if (own !== name) body.append(own, value);
    for (const value of values) body.append(name, value);
    const answer = await api.call('/api/submit-application', { method: 'POST', body });
    expect([name, answer.status]).toEqual([name, 422]);
  }
  expect([await applicants(), await kept()]).toEqual([[], []]);
});

it.each<[from: string, fields: Record<string, string>, location: string]>([
  ['/career/bookkeeper', APPLICANT, '/career/bookkeeper#applied'],
  ['/career/bookkeeper', {}, '/career/bookkeeper#not-applied'],
  ['//evil.example', APPLICANT, '/careernew#applied'],
  ['/career/../login', {}, '/careernew#not-applied'],
])(
  'an application of a form without JavaScript on the page %j comes back there: %#',
  async (from, fields, location) => {
    const init = { ...form(fields), headers: { Accept: 'text/html' } };
    const answer = await api.call(`/api/submit-application?from=${encodeURIComponent(from)}`, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  },
);

const save = async (own: object) =>
  expect((await call('POST', '/api/save', { ...VACANCY, ...own })).status).toBe(200);

it('an application for a vacancy has the title of the vacancy, whether its form names it by slug or id, or its title', async () => {
  await save({});
  const [{ id, slug, ...vacancy }] = await read('/api/data');
  const forms: Record<string, string>[] = [{ career: slug }, { career: id }, { position: 'FIELD officer' }];
  for (const fields of forms)
    expect(await applied({ position: 'tampered', ...fields })).toMatchObject({
      ...{ position: 'Field Officer', vacancy_id: id },
    });
  await apply({ career: slug, extra_remarks: 'spam' });
  expect(await read('/api/careerdetails')).toMatchObject([{ applications: 3 }]);
  expect(vacancy).not.toHaveProperty('applications');
});

it('an application for a vacancy is refused in a sentence when the vacancy is closed, a draft or gone', async () => {
  await save({ title: 'Closed Post', closingDate: '2026-03-01' });
  await save({ title: 'Open Day', closingDate: '2026-03-02' });
  await save({ title: 'Draft Post', draft: 'true' });
  const closed = 'Applications for this position have closed.';
  const unknown = 'This position is not among our open vacancies.';
  for (const [fields, sentence] of [
    [{ career: 'closed-post' }, closed],
    [{ position: 'closed POST' }, closed],
    [{ career: 'draft-post' }, unknown],
    [{ career: 'never-was' }, unknown],
  ] as [Record<string, string>, string][])
    await expectSaid(await apply(fields), 422, sentence);
  expect(await applicants()).toEqual([]);
  const how = { headers: newKey() };
  await expectSaid(await apply({ career: 'never-was' }, undefined, how), 422, unknown);
  expect((await apply({ career: 'open-day' }, undefined, how)).status).toBe(200);
});

it('an application names the others of its person, also before anybody has read the list', async () => {
  for (const position of ['Clerk', 'Driver']) await apply({ ...APPLICANT, position });
  const [one, other] = await listOf(api.ctx.stores.applications.ids());
  expect((await read(`/api/applications/${one}`)).others).toMatchObject([{ id: other }]);
});
