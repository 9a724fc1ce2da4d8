import { describe, expect, it, vi } from 'vitest';
import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import vacancies from '#functions/vacancies';
import { deliverDue } from '#server/features/outbox/outbox';
import { pdfFile } from '#tests/fixtures/cv-files';
import { json } from '#tests/support/api';
import { APPLICANT, form, VACANCY, withKey } from '#tests/support/applicants';
import { count, applicationsSuite } from '#tests/support/applications';

const PDF = { bytes: pdfFile(), name: 'cv.pdf' };

const suite = applicationsSuite();

describe('an application', () => {
  it('is stored with its CV, mailed without it, and listed under the names of reading A', async () => {
    const answer = await suite.apply(form({ ...APPLICANT, message: 'Line one\nLine two' }, PDF));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: 'Application submitted successfully!' });
    const [row] = await suite.listed();
    const { contactNumber, ...same } = APPLICANT;
    expect(row).toMatchObject({ ...same, contact_number: contactNumber, message: 'Line one\nLine two' });
    expect(row).toMatchObject({ mail: 'sent', created_at: '2026-03-02T04:30:00.000Z', cv_name: 'cv.pdf' });
    expect(row?.cv_path).toBe(`cvs/${row?.id}`);
    const mail = suite.api.resend.delivered.at(-1);
    expect(mail).toMatchObject({ reply_to: APPLICANT.email, subject: 'New application for Storekeeper' });
    expect(mail?.text).toContain('https://www.veralu.example/applicant?id=');
    expect(JSON.stringify(mail)).not.toContain(APPLICANT.nic);
    expect(mail?.text).toMatch(/^CV: in the admin area, not in this email$/m);
    expect(mail).not.toHaveProperty('attachments');
  });

  it('may have another name for its fields, as the general form sends them', async () => {
    const { name, email } = APPLICANT;
    const other = { nicNumber: '123456789v', linkedinProfile: 'http://lk.linkedin.com/in/n', image: 'null' };
    await suite.apply(form({ name, email, nic: '', linkedin: '', ...other }));
    expect((await suite.listed())[0]).toMatchObject({
      nic: '123456789V',
      linkedin: other.linkedinProfile,
      cv_path: null,
      contact_number: '',
      position: '',
    });
    expect(suite.api.resend.delivered.at(-1)?.text).toMatch(/^CV: none$/m);
  });

  it.each([
    ['name', { name: ' ' }, 'Please enter your name.'],
    ['email', { email: '' }, 'Please enter your email address.'],
    ['email', { email: 'nimal at example' }, 'Please enter a valid email address.'],
    ['contactNumber', { contactNumber: '077 CALL' }, 'Please enter a valid phone number.'],
    ['contactNumber', { contactNumber: '+ - -' }, 'Please enter a valid phone number.'],
    ['linkedin', { linkedin: 'javascript:alert(1)' }, /beginning with https/],
    ['linkedin', { linkedin: 'linkedin.com/in/nimal' }, /beginning with https/],
    ['nic', { nic: '12345678V' }, /nine digits/],
    ['message', { message: 'x'.repeat(5001) }, /at most 5,000/],
    ['cv', { cv: 'a text' }, /as one file/],
  ])('with a wrong %s is refused: %j', async (field, change, sentence) => {
    const answer = await suite.apply(form({ ...APPLICANT, ...change }));
    expect(answer.status).toBe(422);
    const { message, errors } = await answer.json();
    expect(errors[field]).toMatch(sentence);
    expect(message).toBe(errors[field]);
  });

  it('is one record and one mail, however often it is sent with one key', async () => {
    const before = suite.api.resend.delivered.length;
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => suite.apply(withKey(form(APPLICANT, PDF), key))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await suite.listed()).toHaveLength(1);
    expect(await count(suite.api.ctx.stores.cvs.names())).toBe(1);
    expect(suite.api.resend.delivered).toHaveLength(before + 1);
  });

  it('is stored when the email provider is down, and mailed once when it is back', async () => {
    suite.api.resend.mood = 500;
    expect((await suite.apply(form(APPLICANT))).status).toBe(200);
    expect((await suite.listed())[0]?.mail).toBe('pending');
    suite.api.resend.mood = 'well';
    suite.api.clock.now += 60_000;
    expect(await deliverDue(suite.api.ctx)).toBe(1);
    expect(await deliverDue(suite.api.ctx)).toBe(0);
    expect((await suite.listed())[0]?.mail).toBe('sent');
  });

  it('fails with a 500 and leaves no row when it cannot be stored', async () => {
    vi.spyOn(suite.api.ctx.stores.applications, 'create').mockRejectedValueOnce(new Error('disk full'));
    vi.spyOn(suite.api.ctx.log, 'error').mockReturnValueOnce();
    expect((await suite.apply(form(APPLICANT, PDF))).status).toBe(500);
    expect(await suite.listed()).toEqual([]);
  });

  it('from a page without JavaScript comes back to that page', async () => {
    const send = (from: string, fields: Record<string, string>) =>
      suite.api.call(`/api/submit-application?from=${encodeURIComponent(from)}`, {
        ...form(fields),
        headers: { Accept: 'text/html' },
      });
    const places: [string, Record<string, string>, string][] = [
      ['/career/bookkeeper', APPLICANT, '/career/bookkeeper#applied'],
      ['/career/bookkeeper', {}, '/career/bookkeeper#not-applied'],
      ['//evil.example', APPLICANT, '/careernew#applied'],
    ];
    for (const [from, fields, location] of places) {
      const answer = await send(from, fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    }
  });
});

describe('an application from a vacancy’s page', () => {
  it('carries that vacancy’s title, whether named by slug or id', async () => {
    const [vacancy] = await (await suite.api.call('/api/data')).json();
    for (const career of [vacancy.slug, vacancy.id]) {
      const answer = await suite.apply(form({ ...APPLICANT, career, position: 'tampered' }));
      expect(answer.status).toBe(200);
      expect((await suite.listed())[0]?.position).toBe(vacancy.title);
    }
  });

  it('is refused in a sentence when the vacancy is closed or gone', async () => {
    await suite.admin(
      vacancies,
      '/api/save',
      json({ ...VACANCY, title: 'Closed Post', closingDate: '2026-03-01' }),
    );
    const ways: Record<string, string>[] = [{ career: 'closed-post' }, { position: 'closed POST' }];
    for (const fields of ways) {
      const answer = await suite.apply(form({ ...APPLICANT, ...fields }));
      expect(answer.status).toBe(422);
      expect((await answer.json()).message).toBe('Applications for this position have closed.');
    }
    await suite.admin(vacancies, '/api/save', json({ ...VACANCY, title: 'closed-post' }));
    expect((await suite.apply(form({ ...APPLICANT, position: 'Closed Post' }))).status).toBe(422);
    const named = await suite.apply(form({ ...APPLICANT, position: 'Closed-Post' }));
    expect([named.status, (await suite.listed())[0]?.position]).toEqual([200, 'closed-post']);
    const gone = await suite.apply(form({ ...APPLICANT, career: 'never-was' }));
    expect(gone.status).toBe(422);
    expect((await gone.json()).message).toBe('This position is not among our open vacancies.');
    expect(await suite.listed()).toHaveLength(1);
  });
});

describe('erasing an applicant', () => {
  it('leaves no record, CV, mail or stored answer', async () => {
    suite.api.resend.mood = 500;
    await suite.apply(withKey(form(APPLICANT, PDF)));
    const [row] = await suite.listed();
    const { claims, mailOutbox, cvs } = suite.api.ctx.stores;
    expect(await count(claims.ids())).toBeGreaterThan(0);
    const before = await count(claims.ids());
    const stale = await suite.admin(applicationChanges, `/api/applications/${row?.id}`, {
      method: 'DELETE',
      headers: { 'If-Match': '"another"' },
    });
    expect(stale.status).toBe(409);
    const erased = await suite.admin(applicationChanges, `/api/applications/${row?.id}`, {
      method: 'DELETE',
    });
    expect(erased.status).toBe(200);
    expect(await suite.listed()).toEqual([]);
    expect(await Promise.all([count(cvs.names()), count(mailOutbox.ids())])).toEqual([0, 0]);
    expect(await count(claims.ids())).toBe(before - 1);
    expect((await suite.admin(applications, `/api/${row?.cv_path}`)).status).toBe(404);
  });

  it('is for the admin', async () => {
    const answer = await suite.api.call('/api/applications/x', { method: 'DELETE' });
    expect(answer.status).toBe(401);
  });
});
