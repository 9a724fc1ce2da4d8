import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { jobPostingJsonLd } from '#features/careers/content/json-ld';
import { vacancyLoader } from '#features/careers/content/loader';
import { provinceOf } from '#features/careers/content/provinces';
import { isOpen, vacancySchema, type Vacancy, type VacancyForm } from '#features/careers/schema/vacancy';
import { factsOf, salaryInWords } from '#features/careers/schema/vacancy-facts';
import { vacancyHash, vacancyListHash } from '#features/careers/schema/vacancy-hash';
import { bulletsOf, paragraphsOf } from '#features/careers/schema/vacancy-text';
import {
  storedWords,
  vacancyBodySchema,
  vacancyOf,
  type StoredVacancy,
} from '#features/careers/schema/vacancy-wire';
import { VACANCY as BODY } from '#tests/support/applicants';
import { facts } from '#tests/support/content-files';

const TEXTS = { title: 'Gold Valuer', jobType: 'Full-time', shortTitle: 'Weigh, test, lend' } as const;
const FORM: VacancyForm = {
  ...TEXTS,
  shortDescription: 'Value.',
  description: 'Weigh.',
  bulletPoints: 'a\nb',
};
const STORED = { slug: 'gold-valuer', createdAt: 0, updatedAt: 0 };

const read = (change: Partial<VacancyForm> = {}, about = { id: 'a', version: '1' }) =>
  vacancyOf({ ...storedWords({ ...FORM, ...change }), ...STORED }, about, 0);

describe('the hash of a vacancy', () => {
  it('is the same for the same content in every store, however the parts of a salary stand', () => {
    const built = { ...read({}, { id: 'gold-valuer', version: 'sample' }), order: 3, updatedAt: 'today' };
    expect([vacancyHash(built), vacancyListHash([built])]).toEqual([
      vacancyHash(read()),
      vacancyListHash([read()]),
    ]);
    const one = read({ salary: { min: 1, max: 2, currency: 'LKR', period: 'month' } });
    const other = { ...read(), salary: { period: 'month', currency: 'LKR', max: 2, min: 1 } as const };
    expect(vacancyHash(one)).toBe(vacancyHash(other));
  });

  it('differs after a change of any field, and for a list in another order', () => {
    const texts = {
      title: 'x',
      jobType: 'Part-time',
      shortTitle: 'x',
      shortDescription: 'x',
      description: 'x',
    } as const;
    const more = { bulletPoints: 'x', location: 'Galle', closingDate: '2030-01-01', openings: 2 };
    const salary = { min: 1, currency: 'LKR', period: 'month' } as const;
    for (const [name, value] of Object.entries({ ...texts, ...more, salary })) {
      const changed = read({ [name]: value });
      expect(vacancyHash(changed), name).not.toBe(vacancyHash(read()));
      expect(vacancyListHash([changed]), name).not.toBe(vacancyListHash([read()]));
    }
    const [one, other] = [read(), { ...read(), slug: 'gold-tester' }];
    expect(vacancyListHash([one, other])).not.toBe(vacancyListHash([other, one]));
  });
});

it('bullet points split on lines where there are any, else on commas, and descriptions on lines', () => {
  expect(bulletsOf(' a, b ,,c ')).toEqual(['a', 'b', 'c']);
  expect(bulletsOf('Count, sort\n- File\n\n• Post')).toEqual(['Count, sort', 'File', 'Post']);
  expect(paragraphsOf('One\n\n Two ')).toEqual(['One', 'Two']);
});

it.each([
  [{ min: 140000, max: 220000 }, 'LKR', 'Rs\u00a0140,000 to 220,000 a month'],
  [{ min: 500 }, 'LKR', 'From Rs\u00a0500 a month'],
  [{ max: 500 }, 'LKR', 'Up to Rs\u00a0500 a month'],
  [{ min: 500, max: 500 }, 'LKR', 'Rs\u00a0500 a month'],
  [{ min: 500 }, 'USD', 'From USD\u00a0500 a month'],
])('the salary %o in %s is written %s', (range, currency, words) =>
  expect(salaryInWords({ ...range, currency, period: 'month' })).toBe(words),
);

it('the facts of a vacancy stand in their order, and it is open to the end of its last day in Sri Lanka', () => {
  const all = read({
    openings: 2,
    closingDate: '2026-12-31',
    salary: { min: 1, currency: 'LKR', period: 'day' },
  });
  expect(factsOf(all, 'Kelaniya').map(([, value]) => value)).toEqual([
    'Full-time',
    'Kelaniya',
    'From Rs\u00a01 a day',
    '2',
    '31 December 2026',
  ]);
  const closes = { closingDate: '2026-12-31' };
  const open = (own: object, at: string) => isOpen(own, Date.parse(at));
  expect([open(closes, '2026-12-31T18:29:59Z'), open(closes, '2026-12-31T18:30:00Z')]).toEqual([true, false]);
  expect([
    open({}, '2099-01-01'),
    open({ draft: true }, '2026-01-01'),
    open({ deletedAt: 1 }, '2026-01-01'),
  ]).toEqual([true, false, false]);
});

it('any body is parsed or refused without an exception', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(BODY), 'salary'), fc.anything()), (body) => {
      const result = vacancyBodySchema.safeParse(body);
      if (!result.success) expect(result.error.issues.length).toBeGreaterThan(0);
    }),
  );
});

it('a build has the open and the closed vacancies, no draft, no deleted one, and samples only of a sample site at home', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'veralu-vacancies-'));
  for (const folder of ['content/vacancies', '.netlify/stored'])
    await mkdir(path.join(root, folder), { recursive: true });
  const site = (sample: boolean) => writeFile(path.join(root, 'content/site.yaml'), `sample: ${sample}\n`);
  const stored = (slug: string, own: Partial<StoredVacancy> = {}) => ({
    id: slug,
    version: '1',
    value: { ...storedWords({ ...FORM, title: slug }), ...STORED, slug, ...own },
  });
  const load = async () => {
    const entries = new Map<string, { open: boolean }>();
    const set = ({ id, data }: { id: string; data: { open: boolean } }) => entries.set(id, data);
    const parseData = async ({ data }: { data: unknown }) => data;
    const store = { clear: () => entries.clear(), set };
    const context = {
      collection: 'vacancies',
      config: { root: pathToFileURL(`${root}/`) },
      parseData,
      store,
    };
    await vacancyLoader().load(context as unknown as LoaderContext);
    return [...entries].map(([slug, { open }]) => `${slug} ${open}`);
  };
  const vacancies = [
    stored('open'),
    stored('closed', { closingDate: '2020-01-31' }),
    stored('draft', { draft: true }),
    stored('deleted', { deletedAt: 1 }),
  ];
  const file = path.join(root, '.netlify/stored/careers.json');
  try {
    vi.stubEnv('NETLIFY', '');
    await site(true);
    await writeFile(file, JSON.stringify(vacancies));
    expect(await load()).toEqual(['open true', 'closed false']);
    await rm(file);
    await cp('content/vacancies', path.join(root, 'content/vacancies'), { recursive: true });
    expect((await load()).length).toBeGreaterThan(3);
    vi.stubEnv('NETLIFY', 'true');
    expect(await load()).toEqual([]);
    vi.stubEnv('NETLIFY', '');
    await site(false);
    expect(await load()).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true, force: true });
  }
});

describe('a job for search engines', () => {
  const CREATED: Vacancy = vacancySchema.parse({
    ...read(),
    jobType: 'Part-time',
    createdAt: '2026-11-01T20:00:00.000Z',
  });
  const posting = (own: Partial<Vacancy> = {}, sample = false): Record<string, unknown> =>
    jobPostingJsonLd(
      { ...CREATED, ...own },
      { ...facts, sample },
      'https://veralu.example/career/x',
      new URL('https://veralu.example/'),
    );
  const address = (location: string | undefined, sample?: boolean) =>
    (posting({ location }, sample).jobLocation as { address: object }).address;

  it('is in the office with its street, unless that is a sample, or elsewhere in its province', () => {
    const { town, region, street, postcode } = facts.address;
    const place = { '@type': 'PostalAddress', addressCountry: 'LK' };
    for (const location of [undefined, town.toUpperCase()]) {
      const office = { ...place, addressLocality: location ?? town, addressRegion: region };
      expect(address(location, true)).toEqual(office);
      expect(address(location)).toEqual({ ...office, streetAddress: street, postalCode: postcode });
    }
    expect(address('Kandy')).toEqual({
      ...place,
      addressLocality: 'Kandy',
      addressRegion: 'Central Province',
    });
    expect(address('Ella')).toEqual({ ...place, addressLocality: 'Ella' });
    expect(provinceOf(town)).toBe(region);
    const towns = ['Colombo 03', 'jaffna, Sri Lanka', 'Nuwara Eliya', 'Kurunegala', 'Dubai', ''];
    expect(towns.map(provinceOf)).toEqual([
      ...['Western', 'Northern', 'Central', 'North Western'].map((one) => `${one} Province`),
      undefined,
      undefined,
    ]);
  });

  it('is nowhere when it is remote, and somewhere when it is in part', () => {
    for (const location of ['Remote', 'remote, Sri Lanka', 'Remote (Sri Lanka)']) {
      const country = { '@type': 'Country', name: 'Sri Lanka' };
      expect(posting({ location })).toMatchObject({
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: country,
      });
      expect(posting({ location })).not.toHaveProperty('jobLocation');
    }
    expect(posting({ location: 'Colombo or remote' })).not.toHaveProperty('jobLocationType');
  });

  it('has days of Sri Lanka, its type, its pay and a description without markup of its own', () => {
    const days = { datePosted: '2026-11-02', validThrough: '2026-12-31T23:59:59+05:30' };
    expect(posting({ closingDate: '2026-12-31' })).toMatchObject(days);
    expect(posting()).not.toHaveProperty('validThrough');
    const types = ['full-time', 'part-time', 'Internship', undefined].map(
      (jobTypeKey) => posting({ jobTypeKey }).employmentType,
    );
    expect(types).toEqual(['FULL_TIME', 'PART_TIME', undefined, undefined]);
    const value = { minValue: 1, maxValue: 2, unitText: 'MONTH' };
    const { baseSalary } = posting({ salary: { min: 1, max: 2, currency: 'LKR', period: 'month' } });
    expect(baseSalary).toMatchObject({ currency: 'LKR', value });
    expect(posting({ description: '<b>x' }).description).toContain('<p>&lt;b&gt;x</p>');
  });
});
