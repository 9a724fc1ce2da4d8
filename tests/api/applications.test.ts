import { describe, expect, it, vi } from 'vitest';
import { pdfFile } from '../fixtures/cv-files.ts';
import { SILENT_LOG, startSignedIn } from '../support/api.ts';
import { APPLICANT, form, VACANCY } from '../support/applicants.ts';
import { perTest } from '../support/lifetimes.ts';
import { listOf, recordCalls, refusal, said } from '../support/records.ts';

const PDF = { bytes: pdfFile(), name: 'cv.pdf' };

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, apply, applied, applicants } = recordCalls(api);

const kept = () => listOf(api.ctx.stores.cvs.names());

describe('an application', () => {
  it('is stored with its CV, mailed without it, and listed under the names of reading A', async () => {
    const visit = { utm_source: 'newsletter', first_page: '/careernew', consent: 'on' };
    const own = { ...APPLICANT, email: ' nimal@example.com ', message: 'Line one\r\nLine two', ...visit };
    const answer = await apply(own, PDF);
    expect(await said(answer)).toEqual([200, 'Application submitted successfully!']);
    const [row, ...others] = await applicants();
    const { contactNumber, ...same } = APPLICANT;
    expect([row, others]).toMatchObject([
      {
        ...{ ...same, contact_number: contactNumber, message: 'Line one\nLine two', vacancy_id: null },
        ...{ cv_path: `cvs/${row?.id}`, cv_name: 'cv.pdf', cv_type: 'pdf' },
        ...{ mail: 'sent', created_at: '2026-03-02T04:30:00.000Z', stage: 'new', rating: 0 },
        policy: { version: await api.ctx.company.policyVersion(), agreed: true },
      },
      [],
    ]);
    const [mail] = api.resend.delivered;
    expect(mail).toMatchObject({ reply_to: APPLICANT.email, subject: 'New application for Storekeeper' });
    for (const line of [
      ...[`Name: ${APPLICANT.name}`, `Email: ${APPLICANT.email}`, `Contact: ${APPLICANT.contactNumber}`],
      ...['Position: Storekeeper', `LinkedIn: ${APPLICANT.linkedin}`, 'Line two'],
      ...['Source: newsletter (campaign), entered on /careernew', 'CV: in the admin area, not in this email'],
    ])
      expect(mail?.text.split('\n')).toContain(line);
    expect(mail?.text).toContain(`https://www.veralu.example/applicant?id=${row?.id}`);
    expect(JSON.stringify(mail)).not.toContain(APPLICANT.nic);
    expect(mail).not.toHaveProperty('attachments');
  });

  it('may have the names of the general form, and needs no more than a name and an address', async () => {
    const other = {
      nicNumber: '12345 6789-v',
      linkedinProfile: 'http://lk.linkedin.com/in/n',
      image: 'null',
    };
    const none = { nic: '', linkedin: '', contactNumber: '', position: '' };
    expect(await applied({ ...none, ...other })).toMatchObject({
      ...{ nic: '123456789V', linkedin: other.linkedinProfile },
      ...{ cv_path: null, cv_name: null, contact_number: '', position: '', message: '' },
    });
    const mail = api.resend.delivered.at(-1);
    expect(mail?.subject).toBe(`New application from ${APPLICANT.name}`);
    expect(mail?.text).toMatch(/^CV: none$/m);
    expect(mail?.text).not.toMatch(/^(Contact|Position|Message):/m);
  });

  it.each<[field: string, value: string, sentence: string]>([
    ['name', ' ', 'Please enter your name.'],
    ['name', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['email', '', 'Please enter your email address.'],
    ['email', 'nimal at example', 'Please enter a valid email address.'],
    ['email', 'a@b.example\u0000\nBcc: c', 'Please enter a valid email address.'],
    ['email', `${'x'.repeat(250)}@b.cd`, 'Please use at most 254 characters.'],
    ['contactNumber', '077 CALL', 'Please enter a valid phone number.'],
    ['contactNumber', '+ - -', 'Please enter a valid phone number.'],
    ['contactNumber', '1'.repeat(41), 'Please use at most 40 characters.'],
    ['position', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ...['javascript:alert(1)', 'linkedin.com/in/nimal', 'ftp://linkedin.com/in/nimal', 'https://nowhere'].map(
      (value): [string, string, string] => [
        ...(['linkedin', value] as const),
        'Please enter the whole web address of the profile, beginning with https://.',
      ],
    ),
    ['linkedin', `https://lk.linkedin.com/${'x'.repeat(280)}`, 'Please use at most 300 characters.'],
    ...['12345678V', '1234567890V', '12345678901', '1234567890123', '123456789A'].map(
      (value): [string, string, string] => [
        ...(['nic', value] as const),
        'Please enter an NIC number of nine digits and V or X, or of twelve digits.',
      ],
    ),
    ['message', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
    ['cv', 'a text', 'Please attach the CV as one file.'],
  ])('with a wrong %s is refused: %#', async (field, value, sentence) => {
    expect(await refusal(await apply({ [field]: value }))).toEqual([422, sentence, { [field]: sentence }]);
    expect(await applicants()).toEqual([]);
  });

  it('may be as long as the rules allow, with either kind of identity card', async () => {
    const longest = {
      ...{ name: 'x'.repeat(200), email: `${'x'.repeat(250)}@b.c`, position: 'y'.repeat(200) },
      ...{ linkedin: `https://a.example/${'x'.repeat(282)}`, message: 'z'.repeat(5000), nic: '123456789X' },
    };
    expect(await applied({ ...longest, contactNumber: '1'.repeat(40) })).toMatchObject(longest);
  });

  it('is refused with two values of a field, or two files', async () => {
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

  it('is one record, one CV and one mail, however often it is sent with one key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply({}, PDF, { headers })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([(await applicants()).length, (await kept()).length, api.resend.attempts]).toEqual([1, 1, 1]);
    expect((await apply({}, { ...PDF, bytes: pdfFile('other') }, { headers })).status).toBe(422);
  });

  it('fails with a sentence and leaves no row when it cannot be stored', async () => {
    vi.spyOn(api.ctx.stores.applications, 'create').mockRejectedValueOnce(new Error('disk full'));
    expect(await said(await apply({}, PDF))).toEqual([
      500,
      expect.stringMatching(/^Something went wrong on our side. Please try again. Reference: \w{8}$/),
    ]);
    expect(await applicants()).toEqual([]);
  });

  it.each<[from: string, fields: Record<string, string>, location: string]>([
    ['/career/bookkeeper', APPLICANT, '/career/bookkeeper#applied'],
    ['/career/bookkeeper', {}, '/career/bookkeeper#not-applied'],
    ['', APPLICANT, '/careernew#applied'],
    ['//evil.example', APPLICANT, '/careernew#applied'],
    ['/career/../login', {}, '/careernew#not-applied'],
  ])('of a form without JavaScript on the page %j comes back there: %#', async (from, fields, location) => {
    const answer = await api.call(`/api/submit-application?from=${encodeURIComponent(from)}`, {
      ...form(fields),
      headers: { Accept: 'text/html' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  });
});

describe('an application for a vacancy', () => {
  const save = async (own: object) =>
    expect((await call('POST', '/api/save', { ...VACANCY, ...own })).status).toBe(200);

  it('has the title of the vacancy, whether its form names it by slug or id, or its title', async () => {
    await save({});
    const [vacancy] = await (await api.call('/api/data')).json();
    for (const fields of [
      { career: vacancy.slug },
      { career: vacancy.id },
      { position: 'FIELD officer' },
    ] as Record<string, string>[])
      expect(await applied({ position: 'tampered', ...fields })).toMatchObject({
        ...{ position: 'Field Officer', vacancy_id: vacancy.id },
      });
    const [listed] = await (await call('GET', '/api/careerdetails')).json();
    expect(listed).toMatchObject({ applications: 3 });
    expect(vacancy).not.toHaveProperty('applications');
  });

  it('is refused in a sentence when the vacancy is closed, a draft or gone', async () => {
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
    ] as const)
      expect(await refusal(await apply(fields))).toEqual([422, sentence, { position: sentence }]);
    expect(await applicants()).toEqual([]);
    expect((await apply({ career: 'open-day' })).status).toBe(200);
    // What the general form says of its own is no vacancy that anybody could know of.
    expect(await applied({ position: 'Draft Post' })).toMatchObject({ vacancy_id: null });
    await save({ title: 'closed-post' });
    expect((await apply({ position: 'Closed Post' })).status).toBe(422);
    expect(await applied({ position: 'Closed-Post' })).toMatchObject({ position: 'closed-post' });
  });
});
