import { expect, it } from 'vitest';
import type { VacancyForm } from '#features/careers/schema/vacancy';
import { storedWords, vacancyOf } from '#features/careers/schema/vacancy-wire';
import { vacancyListHash, vacancyHash } from '#features/careers/schema/vacancy-hash';

const VACANCY: VacancyForm = {
  title: 'Gold Valuer',
  jobType: 'Full-time',
  shortTitle: 'Weigh, test, lend',
  shortDescription: 'Value gold in a branch.',
  description: 'You value what customers bring.',
  bulletPoints: 'Weigh\nTest',
};

const read = (change: Partial<VacancyForm> = {}, about = { id: 'a', version: '1' }) =>
  vacancyOf(
    { ...storedWords({ ...VACANCY, ...change }), slug: 'gold-valuer', createdAt: 0, updatedAt: 0 },
    about,
    0,
  );

it('is the same for the same content in every store', () => {
  const built = { ...read({}, { id: 'gold-valuer', version: 'sample' }), order: 3, updatedAt: 'today' };
  expect(vacancyHash(built)).toBe(vacancyHash(read()));
  expect(vacancyListHash([built])).toBe(vacancyListHash([read()]));
});

it.each([
  { title: 'Gold Tester' },
  { jobType: 'Part-time' },
  { shortTitle: 'Weigh' },
  { shortDescription: 'Value.' },
  { description: 'You weigh.' },
  { bulletPoints: 'Weigh' },
  { location: 'Galle' },
  { closingDate: '2030-01-01' },
  { openings: 2 },
  { salary: { min: 1, currency: 'LKR', period: 'month' } },
] satisfies Partial<VacancyForm>[])('differs after the change %j', (change) => {
  expect(vacancyHash(read(change))).not.toBe(vacancyHash(read()));
  expect(vacancyListHash([read(change)])).not.toBe(vacancyListHash([read()]));
});

it('differs for lists in another order', () => {
  const [one, other] = [read(), { ...read(), slug: 'gold-tester' }];
  expect(vacancyListHash([one, other])).not.toBe(vacancyListHash([other, one]));
});

it('does not depend on the order of a salary’s parts', () => {
  const [one, other] = [
    read({ salary: { min: 1, max: 2, currency: 'LKR', period: 'month' } }),
    { ...read(), salary: { period: 'month', currency: 'LKR', max: 2, min: 1 } as const },
  ];
  expect(vacancyHash(one)).toBe(vacancyHash(other));
});
