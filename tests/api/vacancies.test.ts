import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedVacancy } from '#src/features/jobs/schema/vacancy.ts';
import { HOUR, isoTime } from '#src/server/platform/clock.ts';
import { VACANCY } from '../support/applicants.ts';
import { expectSaid, recordsSuite } from '../support/records.ts';
import { ifMatch } from '../support/staff.ts';

const { api, call, read } = recordsSuite();

const TAKEN = 'There is already a vacancy with this title. Please choose another title.';
const MISSING = 'Career not found!';

type Named = Pick<ListedVacancy, 'id'>;

const save = (own: object = {}) => call('POST', '/api/save', { ...VACANCY, ...own });
const visit = (title: string) => api.call(`/api/career/${encodeURIComponent(title)}`);
const seen = async (title: string): Promise<ListedVacancy> => (await visit(title)).json();
const open = async (): Promise<ListedVacancy[]> => (await api.call('/api/data')).json();
const listed = (): Promise<ListedVacancy[]> => read('/api/careerdetails');
const at = ({ id }: Named) => `/api/careerdetails/${id}`;
const put = (vacancy: Named, body: object, headers = {}) => call('PUT', at(vacancy), body, headers);
const remove = (vacancy: Named, headers = {}) => call('DELETE', at(vacancy), undefined, headers);

/** Adds a vacancy, newer than those before, and returns it as the list of the staff has it. */
async function added(own: object = {}): Promise<ListedVacancy> {
  api.clock.now += 1;
  expect((await save(own)).status).toBe(200);
  return (await listed())[0]!;
}

it('a vacancy is added with its sentence, and read under the names of the specification', async () => {
  await expectSaid(await save(), 200, 'Vacancy added successfully!');
  const career = await seen('field-officer');
  const { jobType, bulletPoints, ...same } = VACANCY;
  expect(career).toEqual({
    ...{ ...same, job_type: jobType, bullet_points: bulletPoints },
    ...{ slug: 'field-officer', open: true, createdAt: '2026-03-02T04:30:00.000Z' },
    ...{ id: expect.any(String), version: expect.any(String) },
  });
  expect([await open(), await listed(), await read(at(career))]).toEqual([
    ...[[career], [{ ...career, applications: 0 }], career],
  ]);
});

it('a vacancy is changed as it was read, and its earlier address and title lead to it', async () => {
  const career = await added();
  const title = 'Senior Field Officer';
  const answer = await put(career, { ...career, title, job_type: 'Part-time' });
  const after = { id: career.id, title, slug: 'senior-field-officer', job_type: 'Part-time' };
  expect(await answer.json()).toMatchObject({ message: 'Data updated successfully!', career: after });
  for (const address of [after.slug, title.toUpperCase(), 'field-officer', 'Field Officer'])
    expect(await seen(address)).toMatchObject(after);
  // Another vacancy may have the earlier title, but not the earlier address.
  const other = await added();
  expect(other.slug).toBe('field-officer-2');
  expect([(await seen('field-officer')).id, (await seen('Field Officer')).id]).toEqual([career.id, other.id]);
  await expectSaid(await put(other, { ...other, title: title.toUpperCase() }), 409, TAKEN);
  expect((await put(other, { ...other, title: 'FIELD OFFICER' })).status).toBe(200);
});

it('a vacancy that is deleted leaves every list, frees its title and address, and comes back with them', async () => {
  const career = await added();
  await expectSaid(await remove(career, ifMatch(career)), 200, 'Data deleted successfully!');
  expect([await open(), await listed()]).toEqual([[], []]);
  for (const gone of [visit('field-officer'), remove(career), put(career, VACANCY)])
    await expectSaid(await gone, 404, MISSING);
  const restore = () => call('POST', `/api/deleted/vacancy/${career.id}/restore`);
  const other = await added();
  expect([other.slug, (await restore()).status]).toEqual(['field-officer', 409]);
  await remove(other);
  expect((await restore()).status).toBe(200);
  expect(await seen('field-officer')).toMatchObject({ id: career.id, open: true });
});

it('a title is unique, however it is written, also when four saves race, and a refused one claims no address', async () => {
  const titles = ['Race Officer', 'RACE officer', 'Ｒace Officer\u200b', 'Racé Officer'];
  const answers = await Promise.all(titles.map((title) => save({ title })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ message: TAKEN, errors: { title: TAKEN } });
  expect(await open()).toMatchObject([{ slug: 'race-officer' }]);
  expect((await added({ title: 'Race# Officer' })).slug).toBe('race-officer-2');
});

describe('a draft of a vacancy', () => {
  let draft: ListedVacancy;

  beforeEach(async () => {
    draft = await added({ draft: 'true' });
  });

  it('is in the list of the staff and nowhere public, and keeps its title for itself', async () => {
    expect(draft).toMatchObject({ draft: true, open: false, slug: 'field-officer' });
    expect(await read(at(draft))).toMatchObject({ id: draft.id, draft: true });
    expect(await open()).toEqual([]);
    await expectSaid(await visit('field-officer'), 404, MISSING);
    await expectSaid(await save(), 409, TAKEN);
  });

  it('is published by a save and hidden by another one; a save without the field changes nothing of it', async () => {
    // Search engines are told when it became public.
    api.clock.now += HOUR;
    expect((await put(draft, { ...draft, draft: '' })).status).toBe(200);
    const published = await seen(draft.slug);
    expect(published).toMatchObject({ id: draft.id, open: true, createdAt: isoTime(api.clock.now) });
    expect(published).not.toHaveProperty('draft');
    await put(draft, VACANCY);
    expect((await visit(draft.slug)).status).toBe(200);
    await put(draft, { ...VACANCY, draft: true });
    expect((await visit(draft.slug)).status).toBe(404);
  });
});
