import provinces from '#content/provinces.json' with { type: 'json' };
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { JOB_TYPES, type Vacancy } from '../schema/vacancy.ts';
import { partsOf } from '../schema/vacancy-text.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import { element, toHtml } from '#src/lib/html.ts';
import * as words from '../words.ts';

/** The province of a place as people write it, such as 'Kandy, Sri Lanka' or 'Colombo 03', if it is one of the larger towns. */
function provinceOf(place: string): string | undefined {
  const town = (place.toLowerCase().split(',', 1)[0] ?? '').replace(/ \d+$/, '').trim();
  const known = Object.entries(provinces);
  return known.find(([, towns]) => towns.some((one) => one.toLowerCase() === town))?.[0];
}

/** The description of a vacancy as HTML, as Google for Jobs requires; all texts are escaped. */
export function descriptionHtml(vacancy: Vacancy): string {
  const { description, bullets } = partsOf(vacancy, '');
  const paragraphs = [element('p', [vacancy.shortDescription]), ...description];
  return toHtml([...paragraphs, element('p', [words.responsibilities]), element('ul', bullets)]);
}

/** A place that is none: the work is done from anywhere in the country. */
const REMOTE = /^remote(?:,? \(?sri lanka\)?)?$/i;

/** The place of work: the office, unless the vacancy names another place. A sample's street is no fact. */
function placeOf({ location }: Vacancy, facts: SiteFacts) {
  const { address, sample } = facts;
  const town = location ?? address.town;
  if (REMOTE.test(town))
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: address.country },
    };
  const inOffice = town.toLowerCase() === address.town.toLowerCase();
  const region = inOffice ? address.region : provinceOf(town);
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: town,
        addressCountry: address.countryCode,
        ...(region ? { addressRegion: region } : {}),
        ...(inOffice && !sample ? { streetAddress: address.street, postalCode: address.postcode } : {}),
      },
    },
  };
}

/** How Google calls the types of jobs; another type that a record may have is left out. */
const EMPLOYMENT_TYPES: Partial<Record<string, string>> = {
  [JOB_TYPES['full-time']]: 'FULL_TIME',
  [JOB_TYPES['part-time']]: 'PART_TIME',
};

function payOf({ salary }: Vacancy) {
  if (!salary) return {};
  const { min, max, currency, period } = salary;
  const range = min === max ? { value: min } : { minValue: min, maxValue: max };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency,
      value: { '@type': 'QuantitativeValue', ...range, unitText: period.toUpperCase() },
    },
  };
}

export function jobPostingJsonLd(vacancy: Vacancy, facts: SiteFacts, url: string, site: URL) {
  const { title, closingDate, openings, createdAt, id, jobType } = vacancy;
  const employmentType = EMPLOYMENT_TYPES[jobType];
  return {
    '@type': 'JobPosting',
    title,
    description: descriptionHtml(vacancy),
    datePosted: dayAt(Date.parse(createdAt)),
    ...(closingDate ? { validThrough: timeOn(closingDate, '23:59:59') } : {}),
    ...(employmentType ? { employmentType } : {}),
    hiringOrganization: {
      '@type': 'Organization',
      name: facts.name,
      sameAs: site.href,
      logo: new URL('/icons/icon-512.png', site).href,
    },
    identifier: { '@type': 'PropertyValue', name: facts.name, value: id },
    ...placeOf(vacancy, facts),
    ...payOf(vacancy),
    ...(openings ? { totalJobOpenings: openings } : {}),
    directApply: true,
    url,
  };
}
