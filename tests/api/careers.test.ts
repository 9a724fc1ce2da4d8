import { describe, expect, it } from 'vitest';
import vacancies from '#functions/vacancies';
import type { Vacancy } from '#features/careers/schema/vacancy';
import { json, startApi, type Api } from '#tests/support/api';
import { asAdmin, VACANCY } from '#tests/support/applicants';
import { vacanciesSuite } from '#tests/support/careers';
import { SAMPLE_TITLES, seedOwnSamples } from '#tests/support/sample-vacancies';

const suite = vacanciesSuite();

describe('a fresh local store', () => {
  const open = async (api: Api) => (await api.call('/api/data')).json();

  it('gets the samples once, and deleted ones stay deleted', async () => {
    const fresh = await startApi();
    expect(await open(fresh)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => seedOwnSamples(fresh.ctx)));
    const [first, ...others]: Vacancy[] = await open(fresh);
    expect([first, ...others].map((vacancy) => vacancy?.title)).toEqual(SAMPLE_TITLES);
    await (
      await asAdmin(fresh)
    )(vacancies, `/api/careerdetails/${first?.id}`, { method: 'DELETE' });
    await seedOwnSamples(fresh.ctx);
    expect(await open(fresh)).toEqual(others);
    await fresh.stop();
  });
});

describe('adding a vacancy', () => {
  it('answers the sentence and lists it with the wire names', async () => {
    const answer = await suite.save(VACANCY);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ message: 'Vacancy added successfully!' });
    const career = await (await suite.read('field-officer')).json();
    expect(career).toMatchObject({
      title: 'Field Officer',
      job_type: 'Full-time',
      shortTitle: VACANCY.shortTitle,
      shortdis: VACANCY.shortdis,
      description: VACANCY.description,
      bullet_points: VACANCY.bulletPoints,
      slug: 'field-officer',
      open: true,
    });
    expect((await suite.open())[0]).toEqual(career);
  });

  it.each(['title', 'jobType', 'description', 'bulletPoints', 'shortdis', 'shortTitle'])(
    'is refused without %s, in a sentence',
    async (field) => {
      const answer = await suite.save({ ...VACANCY, [field]: ' ' });
      expect(answer.status).toBe(422);
      const { message, errors } = await answer.json();
      expect(Object.keys(errors)).toEqual([field]);
      expect(message).toMatch(/^Please .+\.$/);
    },
  );

  it('stores the optional fields and leaves out empty ones', async () => {
    const salary = { min: '150000', max: '', currency: 'lkr', period: 'month' };
    const career = await suite.added({
      location: ' Kandy ',
      closingDate: '2026-12-31',
      salary,
      openings: '2',
    });
    expect(career).toMatchObject({
      location: 'Kandy',
      closingDate: '2026-12-31',
      salary: { min: 150000, currency: 'LKR', period: 'month' },
      openings: 2,
    });
    const bare = await suite.added({
      title: 'Bare',
      location: '',
      closingDate: '',
      salary: {},
      openings: '',
    });
    expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['location']));
    expect(bare.salary ?? bare.openings ?? bare.closingDate).toBeUndefined();
  });

  it('stores one on a retry with one key', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => suite.save(VACANCY, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await suite.open()).filter(({ title }) => title === VACANCY.title)).toHaveLength(1);
  });

  it('needs a login', async () => {
    expect((await suite.api.call('/api/save', json(VACANCY))).status).toBe(401);
    expect((await suite.api.call('/api/careerdetails')).status).toBe(401);
  });
});

describe('editing a vacancy', () => {
  it('accepts the whole object as it was read, and redirects its earlier path', async () => {
    const career = await suite.added();
    const answer = await suite.put(career.id, {
      ...career,
      title: 'Senior Field Officer',
      job_type: 'Part-time',
    });
    expect(answer.status).toBe(200);
    expect((await answer.json()).message).toBe('Data updated successfully!');
    for (const address of ['senior-field-officer', 'field-officer', 'Field Officer']) {
      expect(await (await suite.read(address)).json()).toMatchObject({
        id: career.id,
        slug: 'senior-field-officer',
        title: 'Senior Field Officer',
        job_type: 'Part-time',
      });
    }
  });

  it('lets another vacancy have the earlier title, but not the earlier slug', async () => {
    const career = await suite.added();
    await suite.put(career.id, { ...career, title: 'Senior Field Officer' });
    const other = await suite.added();
    expect(other.slug).toBe('field-officer-2');
    expect((await (await suite.read('field-officer')).json()).id).toBe(career.id);
    expect((await (await suite.read('Field Officer')).json()).id).toBe(other.id);
  });

  it('keeps optional fields that are left out and clears those that are empty', async () => {
    const career = await suite.added({ location: 'Kandy', openings: 3 });
    await suite.put(career.id, VACANCY);
    expect(await (await suite.read('field-officer')).json()).toMatchObject({
      location: 'Kandy',
      openings: 3,
    });
    await suite.put(career.id, { ...VACANCY, location: '' });
    expect(await (await suite.read('field-officer')).json()).not.toHaveProperty('location');
  });

  it('refuses a stale version and loses nothing', async () => {
    const career = await suite.added();
    const fresh = await suite.put(
      career.id,
      { ...career, shortdis: 'First' },
      { 'If-Match': career.version },
    );
    expect(fresh.status).toBe(200);
    const stale = await suite.put(
      career.id,
      { ...career, title: 'Renamed', shortdis: 'Second' },
      { 'If-Match': career.version },
    );
    expect(stale.status).toBe(409);
    expect(await (await suite.read('field-officer')).json()).toMatchObject({ shortdis: 'First' });
    expect((await suite.read('Renamed')).status).toBe(404);
  });

  it('refuses the title of another one', async () => {
    const career = await suite.added();
    const other = await suite.added({ title: 'Cashier' });
    expect((await suite.put(other.id, { ...other, title: career.title.toUpperCase() })).status).toBe(409);
    expect((await suite.put(other.id, { ...other, title: 'CASHIER' })).status).toBe(200);
  });
});

describe('deleting a vacancy', () => {
  it('removes it from every list and frees its title and slug', async () => {
    const career = await suite.added();
    const answer = await suite.remove(career.id);
    expect(await answer.json()).toEqual({ message: 'Data deleted successfully!' });
    expect((await suite.read('field-officer')).status).toBe(404);
    expect((await suite.open()).map(({ id }) => id)).not.toContain(career.id);
    expect((await suite.remove(career.id)).status).toBe(404);
    expect((await suite.put(career.id, career)).status).toBe(404);
    expect(await suite.added()).toMatchObject({ slug: 'field-officer' });
  });
});

describe('a closing date', () => {
  it('includes the whole day in Colombo, then closes the vacancy', async () => {
    const career = await suite.added({ closingDate: '2026-03-02' });
    suite.api.clock.now = Date.parse('2026-03-02T18:29:59Z');
    expect((await suite.open()).map(({ id }) => id)).toContain(career.id);
    suite.api.clock.now = Date.parse('2026-03-02T18:30:00Z');
    expect((await suite.open()).map(({ id }) => id)).not.toContain(career.id);
    expect(await (await suite.read('field-officer')).json()).toMatchObject({ open: false });
  });
});
