import { expect, it } from 'vitest';
import { careerRead, type Career } from '#features/careers/schema/vacancy';
import { careerListPrint, careerPrint } from '#features/careers/schema/vacancy-hash';

const CAREER: Career = {
  title: 'Gold Valuer',
  jobType: 'Full-time',
  shortTitle: 'Weigh, test, lend',
  shortdis: 'Value gold in a branch.',
  description: 'You value what customers bring.',
  bulletPoints: 'Weigh\nTest',
};

const read = (change: Partial<Career> = {}, about = { id: 'a', version: '1' }) =>
  careerRead(
    { ...CAREER, ...change },
    { ...about, slug: 'gold-valuer', createdAt: '2026-01-01T00:00:00Z' },
    0,
  );

it('is the same for the same words, whatever store keeps them', () => {
  const built = { ...read({}, { id: 'gold-valuer', version: 'sample' }), order: 3, updatedAt: 'today' };
  expect(careerPrint(built)).toBe(careerPrint(read()));
  expect(careerListPrint([built])).toBe(careerListPrint([read()]));
});

it.each([
  { title: 'Gold Tester' },
  { jobType: 'Part-time' },
  { shortTitle: 'Weigh' },
  { shortdis: 'Value.' },
  { description: 'You weigh.' },
  { bulletPoints: 'Weigh' },
  { location: 'Galle' },
  { closingDate: '2030-01-01' },
  { openings: 2 },
  { salary: { min: 1, currency: 'LKR', period: 'month' } },
] satisfies Partial<Career>[])('tells %j from what was there', (change) => {
  expect(careerPrint(read(change))).not.toBe(careerPrint(read()));
  expect(careerListPrint([read(change)])).not.toBe(careerListPrint([read()]));
});

it('tells lists in another order apart', () => {
  const [one, other] = [read(), { ...read(), slug: 'gold-tester' }];
  expect(careerListPrint([one, other])).not.toBe(careerListPrint([other, one]));
});
