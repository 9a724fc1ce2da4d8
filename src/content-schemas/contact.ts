import { fields, list, oneOf, paragraph, words } from './field.ts';
import { icon } from './icon.ts';
import { pageHead } from './page-head.ts';

/** Contact: `content/pages/contact.yaml`. Numbers and addresses are in `content/site.yaml`. */
export const contactSchema = fields({
  ...pageHead('contact'),
  /** The inquiry form. */
  form: fields({
    /** Heading above the form. */
    heading: words(80),
    /** What happens to an inquiry; `{retention}` is replaced by the retention period. */
    text: paragraph,
    /** The words beside the check box; the linked policy's name follows them. */
    consent: words(120),
  }),
  /** The four blocks beside the form. */
  info: list(
    fields({
      /** What the block offers, which also picks its links from the vendor's facts. */
      kind: oneOf(['chat', 'call', 'visit', 'social']),
      /** Heading of the block. */
      title: words(40),
      /** The sentence under it. */
      text: paragraph,
      /** Its Lucide icon. */
      icon,
    }),
    4,
    4,
  ),
});
