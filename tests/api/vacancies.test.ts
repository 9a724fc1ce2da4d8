import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedVacancy } from '#features/careers/schema/vacancy-wire';
import { adminCookie, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { recordCalls, refusal, said } from '../support/records.ts';
import { SAMPLE_TITLES, seedOwnSamples } from '../support/sample-vacancies.ts';
import { ifMatch } from '../support/staff.ts';

/** A vacancy as the API answers it. */
type Answered = ListedVacancy;

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call } = recordCalls(api);

const TAKEN = 'There is already a vacancy with this title. Please choose another title.';
const MISSING = 'Career not found!';

const save = (own: object = {}, headers = {}) => call('POST', '/api/save', { ...VACANCY, ...own }, headers);
const visit = (title: string) => api.call(`/api/career/${encodeURIComponent(title)}`);
const read = async (title: string): Promise<Answered> => (await visit(title)).json();
const open = async (): Promise<Answered[]> => (await api.call('/api/data')).json();
const listed = async (): Promise<Answered[]> => (await call('GET', '/api/careerdetails')).json();
const at = ({ id }: { id: string }) => `/api/careerdetails/${id}`;
const put = (vacancy: { id: string }, body: object, headers = {}) => call('PUT', at(vacancy), body, headers);
const remove = (vacancy: { id: string }, headers = {}) => call('DELETE', at(vacancy), undefined, headers);

/** Adds a vacancy, newer than those before, and returns it as the list of the staff has it. */
async function added(own: object = {}): Promise<Answered> {
  api.clock.now += 1;
  expect((await save(own)).status).toBe(200);
  return (await listed())[0]!;
}

it('a fresh local store gets the samples once, and deleted ones stay deleted', async () => {
  expect(await open()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => seedOwnSamples(api.ctx)));
  const [first, ...others] = await open();
  expect([first!, ...others].map(({ title }) => title)).toEqual(SAMPLE_TITLES);
  await remove(first!);
  await seedOwnSamples(api.ctx);
  expect(await open()).toEqual(others);
});

describe('a vacancy', () => {
  it('is added with the sentence of the specification, and read under its names', async () => {
    expect(await said(await save())).toEqual([200, 'Vacancy added successfully!']);
    const career = await read('field-officer');
    expect(career).toMatchObject({
      ...{ title: 'Field Officer', job_type: 'Full-time', job_type_key: 'full-time', slug: 'field-officer' },
      ...{ shortTitle: VACANCY.shortTitle, shortdis: VACANCY.shortdis, description: VACANCY.description },
      ...{ bullet_points: VACANCY.bulletPoints, open: true, createdAt: '2026-03-02T04:30:00.000Z' },
    });
    expect(await open()).toEqual([career]);
    expect(await listed()).toEqual([{ ...career, applications: 0 }]);
    expect(await (await call('GET', at(career))).json()).toEqual(career);
    expect(await trailOf(api)).toContainEqual(
      expect.objectContaining({ action: 'vacancy.add', title: 'Field Officer', record: career.id }),
    );
  });

  it.each<[field: string, value: unknown, sentence: string]>([
    ['title', ' ', 'Please enter the title.'],
    ['title', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['jobType', '', 'Please choose the job type: Full-time or Part-time.'],
    ['jobType', 'Internship', 'Please choose the job type: Full-time or Part-time.'],
    ['shortTitle', ' ', 'Please enter the short title.'],
    ['shortTitle', 'x'.repeat(201), 'Please use at most 200 characters.'],
    ['shortdis', ' ', 'Please enter the short description.'],
    ['shortdis', 'x'.repeat(501), 'Please use at most 500 characters.'],
    ['description', '\n', 'Please enter the description.'],
    ['description', 'x'.repeat(10_001), 'Please use at most 10,000 characters.'],
    ['bulletPoints', undefined, 'Please enter the bullet points.'],
    ['bulletPoints', 'x'.repeat(5001), 'Please use at most 5,000 characters.'],
    ['location', 'x'.repeat(121), 'Please use at most 120 characters.'],
    ['closingDate', '31.12.2026', 'Please enter the closing date as year-month-day, such as 2026-12-31.'],
    ['closingDate', '2026-02-30', 'Please enter the closing date as year-month-day, such as 2026-12-31.'],
    ...['0', '1000', '1.5', 'x'].map((value): [string, string, string] => [
      ...(['openings', value, 'Please enter the number of openings, a whole number from 1 to 999.'] as const),
    ]),
    ['salary', 'much', 'Please enter the salary as a number.'],
    ...['-1', '1000000001', 'x'].map((min): [string, object, string] => [
      ...(['salary', { min }, 'Please enter the salary as a number.'] as const),
    ]),
    ['salary', { min: 2, max: 1 }, 'The minimum salary is higher than the maximum.'],
    ['salary', { min: 1, currency: 'Rupees' }, 'Please enter the currency as three letters, such as LKR.'],
    ['salary', { min: 1, period: 'decade' }, 'Please choose the period of the salary.'],
    ['draft', 3, expect.any(String) as unknown as string],
    ['draft', [], expect.any(String) as unknown as string],
  ])('with a wrong %s is refused: %#', async (field, value, sentence) => {
    const [status, message, errors] = await refusal(await save({ [field]: value }));
    const [name = '', ...others] = Object.keys(errors);
    expect([status, message, errors[name], others]).toEqual([422, sentence, sentence, []]);
    expect(name.split('.')[0]).toBe(field);
    expect(await listed()).toEqual([]);
  });

  it('may be as long as the rules allow, and is stored once by two clicks', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const longest = {
      ...{ title: 'x'.repeat(200), shortTitle: 'x'.repeat(200), shortdis: 'x'.repeat(500), openings: 999 },
      ...{ description: 'x'.repeat(10_000), bulletPoints: 'x'.repeat(5000), location: 'x'.repeat(120) },
      salary: { min: 0, max: 1_000_000_000, currency: 'USD', period: 'year' },
    };
    const answers = await Promise.all([1, 2, 3].map(() => save(longest, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { bulletPoints, salary, ...same } = longest;
    expect(await open()).toMatchObject([
      { ...same, bullet_points: bulletPoints, salary: { max: salary.max } },
    ]);
  });

  it('has optional fields, which stay when they are left out and go when they are empty', async () => {
    const salary = { min: '150000', max: '', currency: 'lkr', period: 'month' };
    const career = await added({ location: ' Kandy ', closingDate: '2026-12-31', salary, openings: '2' });
    const optional = {
      ...{ location: 'Kandy', closingDate: '2026-12-31', openings: 2 },
      salary: { min: 150_000, currency: 'LKR', period: 'month' },
    };
    expect(career).toMatchObject(optional);
    await put(career, VACANCY);
    expect(await read('field-officer')).toMatchObject(optional);
    await put(career, { ...VACANCY, location: '', closingDate: null, salary: {}, openings: '' });
    for (const name of Object.keys(optional)) expect(await read('field-officer')).not.toHaveProperty(name);
  });

  it.each(['Part-time', 'part-time'])(
    'of the type %j has its key and label, and an old type stays',
    async (jobType) => {
      const { id } = await added({ jobType });
      const { vacancies: store } = api.ctx.stores;
      expect((await store.get(id))?.value).toMatchObject({ jobType: 'Part-time', jobTypeKey: 'part-time' });
      expect(await open()).toMatchObject([{ job_type: 'Part-time', job_type_key: 'part-time' }]);
      await store.update(id, ({ jobTypeKey: _key, ...old }) => old);
      expect(await open()).toMatchObject([{ job_type: 'Part-time', job_type_key: 'part-time' }]);
      await store.update(id, ({ jobTypeKey: _key, ...old }) => ({ ...old, jobType: 'Internship' }));
      expect(await open()).toMatchObject([{ job_type: 'Internship', job_type_key: 'Internship' }]);
    },
  );

  it('is changed as it was read, and its earlier address and title lead to it', async () => {
    const career = await added();
    const answer = await put(career, { ...career, title: 'Senior Field Officer', job_type: 'Part-time' });
    const { message, career: after } = await answer.json();
    expect([answer.status, message]).toEqual([200, 'Data updated successfully!']);
    expect(after).toMatchObject({ title: 'Senior Field Officer', slug: 'senior-field-officer' });
    for (const address of ['senior-field-officer', 'field-officer', 'Field Officer'])
      expect(await read(address)).toMatchObject({ id: career.id, title: after.title, job_type: 'Part-time' });
    expect(await trailOf(api)).toContainEqual(
      expect.objectContaining({
        action: 'vacancy.edit',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'title', before: 'Field Officer', after: 'Senior Field Officer' }),
        ]),
      }),
    );
    // Another vacancy may have the earlier title, but not the earlier address.
    const other = await added();
    expect(other.slug).toBe('field-officer-2');
    expect([(await read('field-officer')).id, (await read('Field Officer')).id]).toEqual([
      career.id,
      other.id,
    ]);
    // The title of another one is refused; another case of the own one is not.
    const renamed = await put(other, { ...other, title: 'SENIOR field officer' });
    expect(await refusal(renamed)).toEqual([409, TAKEN, { title: TAKEN }]);
    expect((await put(other, { ...other, title: 'FIELD OFFICER' })).status).toBe(200);
  });

  it('of a version that a colleague has changed is neither changed nor deleted', async () => {
    const career = await added();
    expect((await put(career, { ...career, shortdis: 'First' }, ifMatch(career))).status).toBe(200);
    const conflict = [409, expect.stringMatching(/^Someone else changed this .+ Nothing was overwritten/)];
    const stale = await put(career, { ...career, title: 'Renamed', shortdis: 'Second' }, ifMatch(career));
    expect(await said(stale)).toEqual(conflict);
    expect(await said(await remove(career, ifMatch(career)))).toEqual(conflict);
    expect(await read('field-officer')).toMatchObject({ shortdis: 'First' });
    expect((await visit('Renamed')).status).toBe(404);
    expect((await added({ title: 'Renamed' })).slug).toBe('renamed');
  });

  it('that is deleted leaves every list, frees its title and address, and comes back with them', async () => {
    const career = await added();
    expect(await said(await remove(career, ifMatch(career)))).toEqual([200, 'Data deleted successfully!']);
    expect([await open(), await listed()]).toEqual([[], []]);
    for (const gone of [
      ...[visit('field-officer'), remove(career), put(career, VACANCY)],
      ...[call('GET', at(career)), call('POST', `/api/deleted/vacancy/none/restore`)],
    ])
      expect(await said(await gone)).toEqual([404, MISSING]);
    const restore = () => call('POST', `/api/deleted/vacancy/${career.id}/restore`);
    const other = await added();
    expect(other.slug).toBe('field-officer');
    expect((await restore()).status).toBe(409);
    await remove(other);
    // Versions before gave other addresses to titles in Sinhala.
    await api.ctx.stores.vacancies.update(career.id, (value) => ({ ...value, slug: 'vacancy-earlier' }));
    expect((await restore()).status).toBe(200);
    expect(await read('vacancy-earlier')).toMatchObject({ id: career.id, open: true });
  });

  it('closes when the day of its closing date is over in Colombo', async () => {
    const { id } = await added({ closingDate: '2026-03-02' });
    for (const [moment, isOpen] of [
      ['2026-03-02T18:29:59Z', true],
      ['2026-03-02T18:30:00Z', false],
    ] as const) {
      api.clock.now = Date.parse(moment);
      api.cookie = await adminCookie(api);
      expect((await open()).map((one) => one.id)).toEqual(isOpen ? [id] : []);
      expect(await read('field-officer')).toMatchObject({ id, open: isOpen });
      expect(await listed()).toMatchObject([{ id, open: isOpen }]);
    }
  });

  it('is neither added, read, changed nor deleted without a login', async () => {
    const career = await added();
    const body = JSON.stringify(VACANCY);
    const headers = { 'Content-Type': 'application/json' };
    for (const [method, address] of [
      ...([
        ['POST', '/api/save'],
        ['GET', '/api/careerdetails'],
      ] as const),
      ...(['GET', 'PUT', 'DELETE'] as const).map((method) => [method, at(career)] as const),
    ])
      expect(
        (await api.call(address, { method, headers, ...(method === 'GET' ? {} : { body }) })).status,
      ).toBe(401);
    expect(await open()).toHaveLength(1);
  });

  it.each(['nobody', '...', '%', 'a/b', '\u0000'])(
    'that is unknown is a 404 with its sentence: %j',
    async (title) => {
      expect(await said(await visit(title))).toEqual([404, MISSING]);
    },
  );
});

describe('a title', () => {
  it.each([
    ['Driver / Store #2 (50%)?', 'driver-store-2-50'],
    ['Café Manager', 'cafe-manager'],
    ['x'.repeat(200), 'x'.repeat(80)],
    ['a\\b "c" <d>', 'a-b-c-d'],
    ['මෘදුකාංග ඉංජිනේරු', 'mridukanga-injineru'],
    ['கள அதிகாரி (Jaffna)', 'kala-atikari-jaffna'],
    ['🚀', expect.stringMatching(/^vacancy-[a-z0-9]+$/)],
    ['#?/%', expect.stringMatching(/^vacancy-[a-z0-9]+$/)],
  ])('is found as it is written, in any case, and by its address: %#', async (title, slug) => {
    const career = await added({ title });
    expect(career).toMatchObject({ title, slug });
    for (const address of [career.slug, title, title.toUpperCase()])
      expect((await read(address)).id).toBe(career.id);
  });

  it('is unique, whatever its case, also when four saves race, and a refused one claims no address', async () => {
    const titles = ['Race Officer', 'RACE officer', 'race Officer', 'Race OFFICER'];
    const answers = await Promise.all(titles.map((title) => save({ title })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refusal(refused)).toEqual([409, TAKEN, { title: TAKEN }]);
    expect(await open()).toMatchObject([{ slug: 'race-officer' }]);
    expect((await added({ title: 'Race# Officer' })).slug).toBe('race-officer-2');
  });

  it('whose address is taken gets a number, in Sinhala, too', async () => {
    for (const [titles, slug] of [
      [['C Developer', 'C# Developer', 'C++ Developer'], 'c-developer'],
      [['ණය නිලධාරී', 'නය නිලධාරි', 'Naya Niladhari'], 'naya-niladhari'],
    ] as const)
      for (const [index, title] of titles.entries())
        expect((await added({ title })).slug).toBe(index === 0 ? slug : `${slug}-${index + 1}`);
  });

  it('that equals the address of another vacancy finds that one until it is renamed', async () => {
    const first = await added({ title: 'Foo Bar' });
    const second = await added({ title: 'foo-bar' });
    const idsAt = async (...addresses: string[]) =>
      Promise.all(addresses.map(async (address) => (await read(address)).id));
    expect(await idsAt('foo-bar', 'foo-bar-2')).toEqual([first.id, second.id]);
    await put(first, { ...first, title: 'Other' });
    expect(await idsAt('foo-bar', 'Foo Bar')).toEqual([second.id, first.id]);
  });

  it('is free again at once after a save that failed, and after its time when the save never ended', async () => {
    const { vacancies: store, vacancyAddresses } = api.ctx.stores;
    vi.spyOn(store, 'create').mockRejectedValueOnce(new Error('disk full'));
    expect([(await save()).status, (await save()).status]).toEqual([500, 200]);
    vi.spyOn(store, 'create').mockRejectedValueOnce(new Error('killed'));
    vi.spyOn(vacancyAddresses, 'update').mockRejectedValueOnce(new Error('killed'));
    const own = { title: 'Cashier' };
    expect([(await save(own)).status, (await save(own)).status]).toEqual([500, 409]);
    api.clock.now += 91_000;
    expect((await save(own)).status).toBe(200);
    expect((await open()).map(({ title }) => title).toSorted()).toEqual(['Cashier', 'Field Officer']);
  });
});

describe('a draft of a vacancy', () => {
  let draft: Answered;

  beforeEach(async () => {
    draft = await added({ draft: 'true' });
  });

  it('is in the list of the staff and nowhere public, and keeps its title for itself', async () => {
    expect(draft).toMatchObject({ draft: true, open: false, slug: 'field-officer' });
    expect(await (await call('GET', at(draft))).json()).toMatchObject({ id: draft.id, draft: true });
    expect(await open()).toEqual([]);
    for (const address of ['field-officer', 'Field Officer']) expect((await visit(address)).status).toBe(404);
    expect((await save()).status).toBe(409);
  });

  it('is published by a save and hidden by another one; a save without the field changes nothing of it', async () => {
    expect((await put(draft, { ...draft, draft: '' })).status).toBe(200);
    expect(await read(draft.slug)).toMatchObject({ id: draft.id, open: true });
    expect(await read(draft.slug)).not.toHaveProperty('draft');
    await put(draft, VACANCY);
    expect((await visit(draft.slug)).status).toBe(200);
    await put(draft, { ...VACANCY, draft: true });
    expect((await visit(draft.slug)).status).toBe(404);
    const changed = (await trailOf(api)).flatMap(({ changes = [] }) => changes);
    expect(changed.filter(({ field }) => field === 'draft')).toHaveLength(3);
  });
});
