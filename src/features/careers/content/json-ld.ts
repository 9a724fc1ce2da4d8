import type { SiteFacts } from '../../../content-schemas/site.ts';
import type { Vacancy } from '../schema/vacancy.ts';
import { bulletsOf, paragraphsOf } from '../schema/vacancy-text.ts';
import { timeOn } from '../../../lib/day.ts';
import { escapeText } from '../../../lib/escape.ts';
import * as vacancies from '../../../lib/messages/en/vacancies.ts';

/** The description of a vacancy as HTML, as Google for Jobs requires; all texts are escaped. */
export function descriptionHtml({ shortDescription, description, bulletPoints }: Vacancy): string {
  const paragraphs = [shortDescription, ...paragraphsOf(description)].map(
    (text) => `<p>${escapeText(text)}</p>`,
  );
  const points = bulletsOf(bulletPoints).map((text) => `<li>${escapeText(text)}</li>`);
  return `${paragraphs.join('')}<p>${vacancies.responsibilities}</p><ul>${points.join('')}</ul>`;
}

/** The place of work: the office, unless the vacancy names another place. */
function placeOf({ location }: Vacancy, { address }: SiteFacts) {
  const elsewhere = location !== undefined && location.toLowerCase() !== address.town.toLowerCase();
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: location ?? address.town,
      addressCountry: address.countryCode,
      ...(elsewhere
        ? {}
        : {
            addressRegion: address.region,
            streetAddress: address.street,
            postalCode: address.postcode,
          }),
    },
  };
}

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
    datePosted: createdAt.slice(0, 10),
    ...(closingDate ? { validThrough: timeOn(closingDate, '23:59:59') } : {}),
    employmentType: vacancy.jobTypeKey === 'part-time' ? 'PART_TIME' : 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: facts.name,
      sameAs: site.href,
      logo: new URL('/icons/icon-512.png', site).href,
    },
    identifier: { '@type': 'PropertyValue', name: facts.name, value: id },
    jobLocation: placeOf(vacancy, facts),
    ...payOf(vacancy),
    ...(openings ? { totalJobOpenings: openings } : {}),
    directApply: true,
    url,
  };
}
