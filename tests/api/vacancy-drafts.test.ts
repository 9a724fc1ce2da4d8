import { describe, expect, it } from 'vitest';
import applications from '#functions/applications';
import audit from '#functions/audit';
import vacancies from '#functions/vacancies';
import type { ListedVacancy } from '#features/careers/schema/vacancy-wire';
import { vacancyFallback } from '#server/features/careers/vacancy-routes';
import { APPLICANT, form, VACANCY, withKey } from '#tests/support/applicants';
import { vacanciesSuite } from '#tests/support/careers';

const suite = vacanciesSuite();

const listed = async (): Promise<ListedVacancy[]> =>
  (await suite.admin(vacancies, '/api/careerdetails')).json();

const inList = async (title: string) => (await listed()).find((vacancy) => vacancy.title === title)!;

async function addDraft(fields: object = {}) {
  expect((await suite.save({ ...VACANCY, ...fields, draft: 'true' })).status).toBe(200);
  return inList({ ...VACANCY, ...fields }.title);
}

const apply = (fields: object) =>
  suite.api.call(
    '/api/submit-application',
    withKey(form({ ...APPLICANT, ...fields } as Record<string, string>)),
  );

describe('a draft of a vacancy', () => {
  it('is in the admin’s list and nowhere public', async () => {
    const draft = await addDraft();
    expect(draft).toMatchObject({ draft: true, open: false, slug: 'field-officer' });
    expect((await suite.open()).map(({ id }) => id)).not.toContain(draft.id);
    for (const address of ['field-officer', 'Field Officer']) {
      expect((await suite.read(address)).status).toBe(404);
      expect(await vacancyFallback(['career', address], suite.api.ctx)).toEqual({
        page: '/shell/no-career',
        status: 404,
      });
    }
    const own = await suite.admin(vacancies, `/api/careerdetails/${draft.id}`);
    expect(await own.json()).toMatchObject({ id: draft.id, draft: true });
  });

  it('takes no applications, and does not close its title for the general form', async () => {
    const draft = await addDraft();
    for (const career of [draft.id, draft.slug]) expect((await apply({ career })).status).toBe(422);
    expect((await apply({ position: draft.title })).status).toBe(200);
    expect((await inList(draft.title)).applications).toBe(0);
  });

  it('is published by a save, hidden again by another one, and the audit trail has both', async () => {
    const draft = await addDraft();
    expect((await suite.put(draft.id, { ...draft, draft: '' })).status).toBe(200);
    expect(await (await suite.read(draft.slug)).json()).toMatchObject({ id: draft.id, open: true });
    expect(await (await suite.read(draft.slug)).json()).not.toHaveProperty('draft');
    // A body without the field changes nothing of it.
    expect((await suite.put(draft.id, VACANCY)).status).toBe(200);
    expect((await suite.read(draft.slug)).status).toBe(200);
    expect((await suite.put(draft.id, { ...VACANCY, draft: true })).status).toBe(200);
    expect((await suite.read(draft.slug)).status).toBe(404);
    const entries = await (await suite.admin(audit, '/api/audit')).json();
    const changes = entries
      .filter(({ record }: { record: string }) => record === draft.id)
      .flatMap(({ changes = [] }) => changes)
      .filter(({ field }: { field: string }) => field === 'draft');
    expect(changes).toHaveLength(3);
  });

  it('keeps its title and address for itself', async () => {
    await addDraft();
    expect((await suite.save(VACANCY)).status).toBe(409);
  });

  it('is not read without a login, nor after it was deleted', async () => {
    const draft = await addDraft();
    expect((await suite.api.call(`/api/careerdetails/${draft.id}`)).status).toBe(401);
    await suite.remove(draft.id);
    expect((await suite.admin(vacancies, `/api/careerdetails/${draft.id}`)).status).toBe(404);
  });

  it.each([3, []])('is refused as %j', async (draft) => {
    expect((await suite.save({ ...VACANCY, draft })).status).toBe(422);
  });
});

it('the admin’s list counts the applications for each vacancy, and the public one does not', async () => {
  const vacancy = await suite.added();
  for (const name of ['One Applicant', 'Another Applicant'])
    expect((await apply({ name, career: vacancy.slug })).status).toBe(200);
  expect(await inList(vacancy.title)).toMatchObject({ applications: 2 });
  expect((await suite.open())[0]).not.toHaveProperty('applications');
});
