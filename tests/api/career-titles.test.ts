import { describe, expect, it, vi } from 'vitest';
import deletions from '#functions/deletions';
import { VACANCY_MESSAGES } from '#features/careers/schema/vacancy';
import { VACANCY } from '#tests/support/applicants';
import { vacanciesSuite } from '#tests/support/careers';

const suite = vacanciesSuite();

describe('a title', () => {
  it.each([
    ['Driver / Store #2 (50%)?', 'driver-store-2-50'],
    ['Café Manager', 'cafe-manager'],
    ['x'.repeat(200), 'x'.repeat(80)],
    ['a\\b "c" <d>', 'a-b-c-d'],
    ['මෘදුකාංග ඉංජිනේරු', 'mridukanga-injineru'],
    ['கள அதிகாரி (Jaffna)', 'kala-atikari-jaffna'],
  ])('%s has the address %s and is found as written', async (title, slug) => {
    expect((await suite.added({ title })).slug).toBe(slug);
    expect((await (await suite.read(slug)).json()).title).toBe(title);
    expect((await (await suite.read(title.toUpperCase())).json()).title).toBe(title);
  });

  it.each(['مدير', '🚀', '#?/%'])(
    '%s, without a letter that an address has, has a stable slug',
    async (title) => {
      const { slug } = await suite.added({ title });
      expect(slug).toMatch(/^vacancy-[a-z0-9]+$/);
      expect((await (await suite.read(slug)).json()).title).toBe(title);
    },
  );

  it('of more than 200 characters is refused', async () => {
    expect((await suite.save({ ...VACANCY, title: 'x'.repeat(201) })).status).toBe(422);
  });

  it('is unique, whatever its case, also when two saves race', async () => {
    const answers = await Promise.all(
      ['Race Officer', 'RACE officer', 'race Officer', 'Race OFFICER'].map((title) =>
        suite.save({ ...VACANCY, title }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ message: VACANCY_MESSAGES.taken });
    expect((await suite.open()).filter(({ slug }) => slug.startsWith('race-officer'))).toHaveLength(1);
  });

  it('whose slug is taken gets a number', async () => {
    const slugs = [];
    for (const title of ['C Developer', 'C# Developer', 'C++ Developer'])
      slugs.push((await suite.added({ title })).slug);
    expect(slugs).toEqual(['c-developer', 'c-developer-2', 'c-developer-3']);
  });

  it('in Sinhala whose slug is taken gets a number, too', async () => {
    const slugs = [];
    for (const title of ['ණය නිලධාරී', 'නය නිලධාරි', 'Naya Niladhari'])
      slugs.push((await suite.added({ title })).slug);
    expect(slugs).toEqual(['naya-niladhari', 'naya-niladhari-2', 'naya-niladhari-3']);
  });

  it('that had another slug when it was stored has it again after a deletion is undone', async () => {
    const { id } = await suite.added({ title: 'ක්ෂේත්‍ර නිලධාරී' });
    await suite.api.ctx.stores.vacancies.update(id, (value) => ({ ...value, slug: 'vacancy-earlier' }));
    await suite.remove(id);
    await suite.admin(deletions, `/api/deleted/vacancy/${id}/restore`, { method: 'POST' });
    expect((await (await suite.read('vacancy-earlier')).json()).slug).toBe('vacancy-earlier');
  });

  it('that is refused claims no slug', async () => {
    await suite.added({ title: 'Q Tester' });
    expect((await suite.save({ ...VACANCY, title: 'q tester' })).status).toBe(409);
    expect((await suite.added({ title: 'Q# Tester' })).slug).toBe('q-tester-2');
  });

  it('that equals the slug of another vacancy finds that one until it is renamed', async () => {
    const first = await suite.added({ title: 'Foo Bar Q' });
    await suite.save({ ...VACANCY, title: 'foo-bar-q' });
    const titleAt = async (address: string) => (await (await suite.read(address)).json()).title;
    expect(await titleAt('foo-bar-q')).toBe('Foo Bar Q');
    expect(await titleAt('foo-bar-q-2')).toBe('foo-bar-q');
    await suite.put(first.id, { ...first, title: 'Other Q' });
    expect(await titleAt('foo-bar-q')).toBe('foo-bar-q');
    expect(await titleAt('Foo Bar Q')).toBe('Other Q');
  });

  it('is free again at once after a save that failed', async () => {
    const { vacancies: store } = suite.api.ctx.stores;
    vi.spyOn(store, 'create').mockRejectedValueOnce(new Error('disk full'));
    vi.spyOn(suite.api.ctx.log, 'error').mockReturnValueOnce();
    expect((await suite.save(VACANCY)).status).toBe(500);
    expect((await suite.save(VACANCY)).status).toBe(200);
  });

  it('is free again after a save that never ended, once its time limit is over', async () => {
    const { vacancies: store, vacancyAddresses } = suite.api.ctx.stores;
    vi.spyOn(store, 'create').mockRejectedValueOnce(new Error('killed'));
    vi.spyOn(vacancyAddresses, 'update').mockRejectedValueOnce(new Error('killed'));
    vi.spyOn(suite.api.ctx.log, 'error').mockReturnValueOnce();
    expect((await suite.save(VACANCY)).status).toBe(500);
    expect((await suite.save(VACANCY)).status).toBe(409);
    suite.api.clock.now += 91_000;
    expect((await suite.save(VACANCY)).status).toBe(200);
    expect((await suite.open()).filter(({ title }) => title === VACANCY.title)).toHaveLength(1);
  });
});

describe('an unknown vacancy', () => {
  it.each(['nobody', '...', '%', 'a/b', '\u0000'])('%j is a 404 with the sentence', async (title) => {
    const answer = await suite.read(title);
    expect(answer.status).toBe(404);
    expect((await answer.json()).message).toBe('Career not found!');
  });
});
