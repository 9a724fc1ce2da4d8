import XMLBuilder from 'fast-xml-builder';
import { LOCALE } from '../format.ts';

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

/** A response with this XML document; `type` is its content type. */
export const xmlAnswer = (root: XmlElement, type = 'application/xml') =>
  new Response(builder.build({ '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' }, ...root }), {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  });

interface Channel {
  title: string;
  /** The page with the same content, and the feed's own address. */
  page: URL;
  self: URL;
  description: string;
}

/** A response with an RSS feed of these items. */
export const feedAnswer = ({ title, page, self, description }: Channel, item: XmlElement[]) =>
  xmlAnswer(
    {
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
    },
    'application/rss+xml',
  );
