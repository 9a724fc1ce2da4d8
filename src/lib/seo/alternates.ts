import { LOCALE } from '../messages/locale.ts';
import { SAMPLE_PATH, sampleLocales } from '../messages/sample-locales.ts';

/** A page in one language, for search engines. */
export interface Alternate {
  /** Its language; `x-default` for the page of every other one. */
  hreflang: string;
  href: string;
}

/** The path of a page without its language: `/contact` for `/si/contact`. */
const pathInEnglish = (path: string) =>
  sampleLocales().some((locale) => path === `/${locale}${SAMPLE_PATH}`) ? SAMPLE_PATH : path;

/** The languages of the page at a path, itself included; none where it has only one. */
export function alternatesOf(path: string, site: URL): Alternate[] {
  const english = pathInEnglish(path);
  const others = english === SAMPLE_PATH ? sampleLocales() : [];
  if (others.length === 0) return [];
  const { href } = new URL(english, site);
  return [
    { hreflang: LOCALE, href },
    ...others.map((locale) => ({ hreflang: locale, href: new URL(`/${locale}${english}`, site).href })),
    { hreflang: 'x-default', href },
  ];
}
