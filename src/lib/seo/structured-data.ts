import type { Product } from '#src/content-schemas/product.ts';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { LOCALE } from '../format.ts';

/** A schema.org object without its context. */
export type StructuredData = Record<string, unknown>;

/** The element of a page with such an object. Escaping `<` keeps any text in the data from ending it. */
export const jsonLdElement = (data: StructuredData): string => {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
};

/** One link of the breadcrumbs. */
export interface Step {
  name: string;
  path: string;
}

const organizationId = (site: URL) => new URL('/#organization', site).href;

/** How to reach the vendor. */
function contact({ address, email, phone }: SiteFacts): StructuredData {
  const { street, town, region, postcode, countryCode } = address;
  return {
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: region,
      postalCode: postcode,
      addressCountry: countryCode,
    },
  };
}

/** The vendor's profiles; a chat is none. */
const profiles = ({ social }: SiteFacts): string[] =>
  social.filter(({ network }) => network !== 'WhatsApp').map(({ url }) => url);

/** The vendor, from content/site.yaml; a sample's address, mailbox, telephone and profiles are no facts. */
export function organization(facts: SiteFacts, site: URL): StructuredData {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: facts.name,
    legalName: facts.legalName,
    description: facts.description,
    url: site.href,
    logo: new URL('/icons/icon-512.png', site).href,
    areaServed: facts.countries,
    ...(facts.sample ? {} : { ...contact(facts), sameAs: profiles(facts) }),
  };
}

/** A page, with the vendor as its publisher: what else the page's data says of the vendor names the same id. */
export function webPage(name: string, url: string, { name: vendor }: SiteFacts, site: URL): StructuredData {
  const publisher = { '@type': 'Organization', '@id': organizationId(site), name: vendor, url: site.href };
  return { '@type': 'WebPage', url, name, publisher };
}

/** The vendor as another object's publisher, by the id that Home's data explains. */
export const publisher = ({ name }: SiteFacts, site: URL): StructuredData => ({
  '@type': 'Organization',
  '@id': organizationId(site),
  name,
  url: site.href,
  logo: { '@type': 'ImageObject', url: new URL('/icons/icon-512.png', site).href },
});

export function webSite(facts: SiteFacts, site: URL): StructuredData {
  return {
    '@type': 'WebSite',
    name: facts.name,
    url: site.href,
    inLanguage: LOCALE,
    publisher: { '@id': organizationId(site) },
  };
}

/** The breadcrumbs from Home to a page, which is the last step. */
export function breadcrumbs(steps: Step[], site: URL): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  };
}

/** The software of a product, without price or rating; undefined for a service that is no software. */
export function softwareApplication(product: Product, path: string, site: URL): StructuredData | undefined {
  const { software, name, seo } = product;
  if (!software) return undefined;
  return {
    '@type': 'SoftwareApplication',
    name,
    description: seo.description,
    url: new URL(path, site).href,
    applicationCategory: software.category,
    applicationSubCategory: software.subCategory,
    operatingSystem: software.operatingSystem,
    publisher: { '@id': organizationId(site) },
  };
}

/** The questions and answers of a page. */
export function faqPage(questions: { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The structured data of a product's page. */
export function productData(product: Product, path: string, site: URL): StructuredData[] {
  const software = softwareApplication(product, path, site);
  const questions = product.sections.flatMap((section) => (section.type === 'faq' ? section.items : []));
  return [...(software ? [software] : []), ...(questions.length > 0 ? [faqPage(questions)] : [])];
}
