import { expect, it } from 'vitest';
import { jobPostingJsonLd } from '#src/features/jobs/content/json-ld.ts';
import {
  isOpen,
  vacancySchema,
  vacancyHash,
  vacancyListHash,
  type VacancyForm,
} from '#src/features/jobs/schema/vacancy.ts';
import { factsOf } from '#src/features/jobs/schema/vacancy-text.ts';
import * as wire from '#src/features/jobs/schema/vacancy.ts';
import { facts } from '../support/content-files.ts';

const TEXTS = { shortTitle: 'Weigh, test, lend', shortDescription: 'Value.', description: 'Weigh.' };
const FORM: VacancyForm = { title: 'Gold Valuer', jobType: 'Full-time', ...TEXTS, bulletPoints: 'a\nb' };
const STORED = { slug: 'gold-valuer', createdAt: 0, updatedAt: 0 };
const PAY = { min: 1, max: 2, currency: 'LKR', period: 'month' } as const;

const read = (change: Partial<VacancyForm> = {}, about = { id: 'a', version: '1' }) =>
  wire.vacancyOf({ ...about, value: { ...wire.storedWords({ ...FORM, ...change }), ...STORED } }, 0);

it('the hash of a vacancy is that of its content: the same in every store, another after any change', () => {
  const built = { ...read({}, { id: 'gold-valuer', version: 'sample' }), order: 3, updatedAt: 'today' };
  expect(vacancyHash(built)).toBe(vacancyHash(read()));
  expect(vacancyListHash([built])).toBe(vacancyListHash([read()]));
  const { min, max, currency, period } = PAY;
  const other = { ...read(), salary: { period, currency, max, min } };
  expect(vacancyHash(read({ salary: PAY }))).toBe(vacancyHash(other));
  const texts = { title: 'x', shortTitle: 'x', shortDescription: 'x', description: 'x', bulletPoints: 'x' };
  const more = { location: 'Galle', closingDate: '2030-01-01', openings: 2, salary: PAY };
  for (const [name, value] of Object.entries({ ...texts, ...more, jobType: 'Part-time' })) {
    const changed = read({ [name]: value });
    expect(vacancyHash(changed), name).not.toBe(vacancyHash(read()));
    expect(vacancyListHash([changed]), name).not.toBe(vacancyListHash([read()]));
  }
  const [one, renamed] = [read(), { ...read(), slug: 'gold-tester' }];
  expect(vacancyListHash([one, renamed])).not.toBe(vacancyListHash([renamed, one]));
});

it('a vacancy has its facts in their order, and is open to the end of its last day in Sri Lanka', () => {
  const all = factsOf(read({ openings: 2, closingDate: '2026-12-31', salary: PAY }), 'Kelaniya');
  const values = all.map(([, value]) => value).join(' | ');
  expect(values).toBe('Full-time | Kelaniya | Rs\u00a01 to 2 a month | 2 | 31 December 2026');
  const open = (own: object, at: string) => isOpen(own, Date.parse(at));
  const closes = { closingDate: '2026-12-31' };
  expect([open(closes, '2026-12-31T18:29:59Z'), open(closes, '2026-12-31T18:30:00Z')]).toEqual([true, false]);
  const others = [{}, { draft: true }, { deletedAt: 1 }].map((own) => open(own, '2026-01-01'));
  expect(others).toEqual([true, false, false]);
});

const SITE = new URL('https://veralu.example/');
const CREATED = vacancySchema.parse({ ...read(), createdAt: '2026-11-01T20:00:00.000Z' });
const posting = (own: object = {}, sample = false): Record<string, unknown> =>
  jobPostingJsonLd({ ...CREATED, ...own }, { ...facts, sample }, `${SITE.href}career/x`, SITE);

it('a job for search engines is in the office with its street, elsewhere in its province, or remote', () => {
  const { town, region, street, postcode } = facts.address;
  const address = (location?: string, sample?: boolean) =>
    (posting({ location }, sample).jobLocation as { address: object }).address;
  const place = { '@type': 'PostalAddress', addressCountry: 'LK' };
  for (const location of [undefined, town.toUpperCase()]) {
    const office = { ...place, addressLocality: location ?? town, addressRegion: region };
    expect(address(location, true)).toEqual(office);
    expect(address(location)).toEqual({ ...office, streetAddress: street, postalCode: postcode });
  }
  expect(address('Kandy')).toMatchObject({ addressLocality: 'Kandy', addressRegion: 'Central Province' });
  for (const location of ['Remote', 'remote, Sri Lanka', 'Remote (Sri Lanka)']) {
    const { jobLocation, ...remote } = posting({ location });
    expect([jobLocation, remote.jobLocationType]).toEqual([undefined, 'TELECOMMUTE']);
    expect(remote.applicantLocationRequirements).toEqual({ '@type': 'Country', name: 'Sri Lanka' });
  }
  expect(posting({ location: 'Colombo or remote' })).not.toHaveProperty('jobLocationType');
});

it('a job for search engines has days of Sri Lanka, its type, its pay and no markup of its own', () => {
  const days = { datePosted: '2026-11-02', validThrough: '2026-12-31T23:59:59+05:30' };
  expect(posting({ closingDate: '2026-12-31' })).toMatchObject(days);
  expect(posting()).not.toHaveProperty('validThrough');
  const types = ['Full-time', 'Part-time', 'Internship'].map(
    (jobType) => posting({ jobType }).employmentType,
  );
  expect(types).toEqual(['FULL_TIME', 'PART_TIME', undefined]);
  const value = { minValue: 1, maxValue: 2, unitText: 'MONTH' };
  expect(posting({ salary: PAY }).baseSalary).toMatchObject({ currency: 'LKR', value });
  expect(posting({ description: '<b>x' }).description).toContain('<p>&lt;b&gt;x</p>');
});
