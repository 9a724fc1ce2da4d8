import { describe, expect, it } from 'vitest';
import dashboard from '#functions/dashboard';
import inquiries from '#functions/inquiries';
import vacancies from '#functions/vacancies';
import { vacancyAnswer, vacancyOf } from '#features/careers/schema/vacancy-wire';
import { newId } from '#server/platform/ids';
import { json, startSignedIn } from '#tests/support/api';
import { VACANCY } from '#tests/support/applicants';
import { parseCsv } from '#tests/support/csv';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startSignedIn);

const inquire = (own: object) => api.call('/api/send-email', json({ ...INQUIRY, ...own }));
const read = async (handler: typeof inquiries, path: string) =>
  (await api.call(handler, path, { headers: { Cookie: api.cookie } })).json();
const listed = (): Promise<Record<string, unknown>[]> => read(inquiries, '/api/getemaildetails');

/** Stores an inquiry as versions before the keys did. */
const storeOld = (interests: string[]) =>
  api.ctx.stores.inquiries.create(newId(api.clock.now), {
    ...INQUIRY,
    interests,
    mail: 'sent',
    createdAt: api.clock.now,
  });

describe('the interests of an inquiry', () => {
  it.each([['labels', ['Web Design', 'Other']] as const, ['keys', ['web-design', 'other']] as const])(
    'sent as %s are stored with their keys, answered as labels with keys beside them, and mailed as labels',
    async (_, interests) => {
      expect((await inquire({ interests })).status).toBe(200);
      const [record] = (await api.ctx.stores.inquiries.list()).records;
      const both = { interests: ['Web Design', 'Other'], interestKeys: ['web-design', 'other'] };
      expect(record?.value).toMatchObject(both);
      expect((await listed())[0]).toMatchObject(both);
      expect(api.resend.delivered[0]?.text).toContain('Web Design, Other');
    },
  );

  it('are one when the same comes as key and as label, and refused when they are neither', async () => {
    await inquire({ interests: ['other', 'Other'] });
    expect((await listed())[0]).toMatchObject({ interests: ['Other'], interestKeys: ['other'] });
    const refused = await inquire({ interests: ['Cooking'] });
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { interests: 'Please choose from the interests shown.' },
    ]);
  });

  it('of an old record read as those of a new one, and one that is not offered any more stays', async () => {
    await inquire({ interests: ['web-design'] });
    await storeOld(['Web Design', 'Fax']);
    const rows = await listed();
    expect(rows.map(({ interests }) => interests)).toContainEqual(['Web Design', 'Fax']);
    expect(rows.map(({ interestKeys }) => interestKeys)).toEqual(
      expect.arrayContaining([['web-design'], ['web-design', 'Fax']]),
    );
  });

  it('are counted and filtered by key, whatever a record has, also by the label of a bookmark', async () => {
    await inquire({ interests: ['web-design'] });
    await storeOld(['Web Design']);
    await inquire({ interests: ['Other'] });
    expect((await read(dashboard, '/api/dashboard')).interests).toContainEqual({
      label: 'Web Design',
      count: 2,
    });
    for (const wanted of ['web-design', 'Web Design']) {
      const view = { list: 'contact-submissions', filters: { interests: wanted } };
      const [, ...rows] = parseCsv(
        await (await api.call('/api/exports', json(view, { Cookie: api.cookie }))).text(),
      );
      expect(rows.map((row) => row.includes('Web Design'))).toEqual([true, true]);
    }
  });
});

describe('the job type of a vacancy', () => {
  const save = (own: object) =>
    api.call('/api/save', json({ ...VACANCY, ...own }, { Cookie: api.cookie }));

  it.each(['Part-time', 'part-time'])(
    'sent as %s is stored with its key and answered as its label',
    async (jobType) => {
      expect((await save({ jobType })).status).toBe(200);
      const [record] = (await api.ctx.stores.vacancies.list()).records;
      expect(record?.value).toMatchObject({ jobType: 'Part-time', jobTypeKey: 'part-time' });
      const both = { job_type: 'Part-time', job_type_key: 'part-time' };
      expect((await read(vacancies, '/api/data'))[0]).toMatchObject(both);
      expect((await read(vacancies, '/api/careerdetails'))[0]).toMatchObject(both);
    },
  );

  it('of an old record reads as that of a new one, and one that is not offered any more stays', async () => {
    await save({ jobType: 'part-time' });
    const [record] = (await api.ctx.stores.vacancies.list()).records;
    const { jobTypeKey, ...old } = record!.value;
    expect(jobTypeKey).toBe('part-time');
    const answered = (value: typeof old) => vacancyAnswer(vacancyOf(value, record!, api.clock.now));
    expect(answered(old)).toEqual(answered(record!.value));
    await api.ctx.stores.vacancies.update(record!.id, () => ({ ...old, jobType: 'Internship' }));
    expect((await read(vacancies, '/api/data'))[0]).toMatchObject({
      job_type: 'Internship',
      job_type_key: 'Internship',
    });
  });
});
