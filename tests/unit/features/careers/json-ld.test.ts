import { describe, expect, it } from 'vitest';
import { jobPostingJsonLd } from '#features/careers/content/json-ld';
import { provinceOf } from '#features/careers/content/provinces';
import { vacancySchema, type Vacancy } from '#features/careers/schema/vacancy';
import { facts } from '#tests/support/content-files';

const VACANCY: Vacancy = vacancySchema.parse({
  ...{ id: '1', version: '1', slug: 'cashier', open: true, title: 'Cashier' },
  ...{ jobType: 'Part-time', jobTypeKey: 'part-time', shortTitle: 'Counter', shortDescription: 'Short' },
  ...{ description: 'Long', bulletPoints: 'One, two', createdAt: '2026-11-01T20:00:00.000Z' },
});

const posting = (vacancy: Partial<Vacancy> = {}, sample = false) =>
  jobPostingJsonLd(
    { ...VACANCY, ...vacancy },
    { ...facts, sample },
    'https://veralu.example/career/cashier',
    new URL('https://veralu.example/'),
  );

const { town, region, street, postcode } = facts.address;
const address = (vacancy: Partial<Vacancy>, sample?: boolean) => {
  const { jobLocation } = posting(vacancy, sample) as { jobLocation?: { address: object } };
  return jobLocation?.address;
};

describe('the place of a job', () => {
  it('is the office with its street, unless that is a sample', () => {
    const place = {
      '@type': 'PostalAddress',
      addressLocality: town,
      addressRegion: region,
      addressCountry: 'LK',
    };
    for (const location of [undefined, town.toUpperCase()]) {
      const written = { ...place, addressLocality: location ?? town };
      expect(address({ location }, true)).toEqual(written);
      expect(address({ location }, false)).toEqual({
        ...written,
        streetAddress: street,
        postalCode: postcode,
      });
    }
  });

  it('elsewhere has its own province and no street', () => {
    const place = { '@type': 'PostalAddress', addressCountry: 'LK' };
    expect(address({ location: 'Kandy' })).toEqual({
      ...place,
      addressLocality: 'Kandy',
      addressRegion: 'Central Province',
    });
    expect(address({ location: 'Ella' })).toEqual({ ...place, addressLocality: 'Ella' });
  });

  it.each([
    ['Colombo 03', 'Western Province'],
    ['jaffna, Sri Lanka', 'Northern Province'],
    ['Nuwara Eliya', 'Central Province'],
    ['Kurunegala', 'North Western Province'],
    ['Dubai', undefined],
    ['', undefined],
  ])('of %s is in %s', (place, province) => expect(provinceOf(place)).toBe(province));

  it('knows the province of the office as the facts have it', () => expect(provinceOf(town)).toBe(region));

  it.each(['Remote', 'remote, Sri Lanka', 'Remote (Sri Lanka)'])('is nowhere for %s', (location) => {
    const data = posting({ location });
    expect(data).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Sri Lanka' },
    });
    expect(data).not.toHaveProperty('jobLocation');
  });

  it('is the town where a job is remote in part', () =>
    expect(posting({ location: 'Colombo or remote' })).not.toHaveProperty('jobLocationType'));
});

describe('the times and the type of a job', () => {
  it('are days of Sri Lanka, and the last one counts to its end', () => {
    expect(posting({ closingDate: '2026-12-31' })).toMatchObject({
      datePosted: '2026-11-02',
      validThrough: '2026-12-31T23:59:59+05:30',
    });
    expect(posting()).not.toHaveProperty('validThrough');
  });

  it.each([
    ['full-time', 'FULL_TIME'],
    ['part-time', 'PART_TIME'],
    ['Internship', undefined],
    [undefined, undefined],
  ])('%s is %s', (jobTypeKey, type) =>
    expect((posting({ jobTypeKey }) as { employmentType?: string }).employmentType).toBe(type),
  );
});
