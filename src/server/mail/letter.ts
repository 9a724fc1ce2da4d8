import { LOCALE } from '#src/lib/messages/locale.ts';
import { mailAddress } from '#src/lib/pasted.ts';
import { htmlDocument, paragraph, subjectLine } from './document.ts';
import type { Mail } from './mailer.ts';

interface Letter {
  /** The address of a visitor or an applicant, as they typed it. */
  to: string;
  subject: string;
  text: string;
  /** The address for answers; the office's is given where a colleague has none. */
  replyTo?: string | undefined;
  /** How the site sends it by itself. */
  autoSubmitted?: Mail['autoSubmitted'];
}

/** A text as HTML: paragraphs with line breaks. Nothing in it becomes a link or a tag. */
const asHtml = (text: string): string =>
  htmlDocument(
    LOCALE,
    text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${paragraph(part)}</p>`),
  );

/** A mail to the person of a record; undefined where the address is unsafe in a header. */
export function letter({ to, subject, text, replyTo, autoSubmitted }: Letter): Mail | undefined {
  const address = mailAddress(to);
  if (!address) return undefined;
  return {
    to: address,
    subject: subjectLine(subject),
    text,
    html: asHtml(text),
    replyTo,
    toVisitor: true,
    autoSubmitted,
  };
}
