import type { SiteFacts } from '#src/content-schemas/site.ts';
import type { JOB_TYPES, Vacancy } from '../schema/vacancy.ts';
import { provinceOf } from './provinces.ts';
import { bulletsOf, paragraphsOf } from '../schema/vacancy-text.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import { escapeText } from '#src/lib/escape.ts';
import * as vacancies from '#src/lib/messages/en/vacancies.ts';

/** The description of a vacancy as HTML, as Google for Jobs requires; all texts are escaped. */
export function descriptionHtml({ shortDescription, description, bulletPoints }: Vacancy): string {
  const paragraphs = [shortDescription, ...paragraphsOf(description)].map(
    (text) => `<p>${escapeText(text)}</p>`,
  );
  const points = bulletsOf(bulletPoints).map((text) => `<li>${escapeText(text)}</li>`);
  return `${paragraphs.join('')}<p>${vacancies.responsibilities}</p><ul>${points.join('')}</ul>`;
}

/** A place that is none: the work is done from anywhere in the country. */
const REMOTE = /^remote(?:,? \(?sri lanka\)?)?$/i;

const isOffice = (town: string, { address }: SiteFacts) => town.toLowerCase() === address.town.toLowerCase();

/** The place of work: the office, unless the vacancy names another place. A sample's street is no fact. */
function placeOf({ location }: Vacancy, facts: SiteFacts) {
  const { address, sample } = facts;
  const town = location ?? address.town;
  if (REMOTE.test(town))
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: address.country },
    };
  const inOffice = isOffice(town, facts);
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
const EMPLOYMENT_TYPES: Record<keyof typeof JOB_TYPES, string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
};

const employmentTypeOf = ({ jobTypeKey = '' }: Vacancy) =>
  Object.hasOwn(EMPLOYMENT_TYPES, jobTypeKey)
    ? { employmentType: EMPLOYMENT_TYPES[jobTypeKey as keyof typeof JOB_TYPES] }
    : {};

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

/** An open vacancy as Google for Jobs reads it. */
export function jobPostingJsonLd(vacancy: Vacancy, facts: SiteFacts, url: string, site: URL) {
  const { title, closingDate, openings, createdAt, id } = vacancy;
  return {
    '@type': 'JobPosting',
    title,
    description: descriptionHtml(vacancy),
    datePosted: dayAt(Date.parse(createdAt)),
    ...(closingDate ? { validThrough: timeOn(closingDate, '23:59:59') } : {}),
    ...employmentTypeOf(vacancy),
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
