import XMLBuilder from 'fast-xml-builder';
import { LOCALE } from '../format.ts';
import { CONTROL } from '../text.ts';

/** An XML element: a list is several children of one name, `@_name` an attribute, `#text` text, `#cdata` unescaped. */
export interface XmlElement {
  [name: string]: string | XmlElement | (string | XmlElement)[];
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  cdataPropName: '#cdata',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** A document of this root element, without the characters that no XML may have: one of them would make the whole unreadable. */
export const xmlText = (root: XmlElement): string =>
  builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' }, ...root }).replace(CONTROL, '');

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';
export const SITEMAP_TYPE = 'application/xml; charset=utf-8';

/** The answer with this document. */
export const xmlAnswer = (root: XmlElement, type: string) =>
  new Response(xmlText(root), { headers: { 'Content-Type': type } });

interface Channel {
  title: string;
  /** The page with the same content, and the feed's own address. */
  page: URL;
  self: URL;
  description: string;
}

/** The root of an RSS feed of these items. */
export const rss = <Item extends XmlElement>({ title, page, self, description }: Channel, item: Item[]) => ({
  rss: {
    '@_version': '2.0',
    '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
    '@_xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    '@_xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    channel: {
      title,
      link: page.href,
      'atom:link': { '@_href': self.href, '@_rel': 'self', '@_type': 'application/rss+xml' },
      description,
      language: LOCALE,
      item,
    },
  },
});

/** The root of a sitemap of these pages. */
export const urlset = (url: { loc: string; lastmod?: string }[]) => ({
  urlset: { '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url },
});
