import type { Product } from '#src/content-schemas/product.ts';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { LOCALE } from '../format.ts';

/** A schema.org object without its context. */
type StructuredData = Record<string, unknown>;

/** The element of a page with such an object. Escaping `<` keeps any text in the data from ending it. */
export const jsonLdElement = (data: StructuredData): string => {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
};

const organizationId = (site: URL) => new URL('/#organization', site).href;

const LOGO = '/icons/icon-512.png';

/** The vendor, from content/site.yaml; while these are samples, its address, mailbox, telephone and profiles are left out. */
export function organization(facts: SiteFacts, site: URL): StructuredData {
  const { street, town, region, postcode, countryCode } = facts.address;
  const contact = {
    email: facts.email,
    telephone: facts.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: region,
      postalCode: postcode,
      addressCountry: countryCode,
    },
    // A chat is no profile.
    sameAs: facts.social.flatMap(({ network, url }) => (network === 'WhatsApp' ? [] : [url])),
  };
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: facts.name,
    legalName: facts.legalName,
    description: facts.description,
    url: site.href,
    logo: new URL(LOGO, site).href,
    areaServed: facts.countries,
    ...(facts.sample ? {} : contact),
  };
}

const vendorOf = ({ name }: SiteFacts, site: URL) => ({
  ...{ '@type': 'Organization', '@id': organizationId(site), name, url: site.href },
});

/** A page, with the vendor as its publisher. The vendor has one id in all structured data. */
export const webPage = (name: string, url: string, facts: SiteFacts, site: URL): StructuredData => ({
  ...{ '@type': 'WebPage', url, name, publisher: vendorOf(facts, site) },
});

/** The vendor as another object's publisher, by the id that Home's data explains. */
export const publisher = (facts: SiteFacts, site: URL): StructuredData => ({
  ...vendorOf(facts, site),
  logo: { '@type': 'ImageObject', url: new URL(LOGO, site).href },
});

export const webSite = ({ name }: SiteFacts, site: URL): StructuredData => ({
  ...{ '@type': 'WebSite', name, url: site.href, inLanguage: LOCALE },
  publisher: { '@id': organizationId(site) },
});

/** The breadcrumbs from Home to a page, which is the last step. */
export const breadcrumbs = (steps: { name: string; path: string }[], site: URL): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name },
    item: new URL(path, site).href,
  })),
});

/** The software of a product, without price or rating (none for a service), and the answered questions of an `faq` section. */
export function productData(product: Product, path: string, site: URL): StructuredData[] {
  const { software, name, seo } = product;
  const application = software && {
    '@type': 'SoftwareApplication',
    name,
    description: seo.description,
    url: new URL(path, site).href,
    applicationCategory: software.category,
    applicationSubCategory: software.subCategory,
    operatingSystem: software.operatingSystem,
    publisher: { '@id': organizationId(site) },
  };
  const questions = product.sections.flatMap((section) => (section.type === 'faq' ? section.items : []));
  const mainEntity = questions.map(({ question, answer }) => ({
    ...{ '@type': 'Question', name: question },
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [
    ...(application ? [application] : []),
    ...(questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity }] : []),
  ];
}
