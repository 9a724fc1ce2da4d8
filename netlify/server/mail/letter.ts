import { paragraph, replyAddress, subjectLine } from './document.ts';
import type { Mail } from './mailer.ts';

interface Letter {
  /** The address of a visitor or an applicant, as they typed it. */
  to: string;
  subject: string;
  text: string;
  /** The address for answers; the office's is given where a colleague has none. */
  replyTo?: string | undefined;
  /** Whether the site sends it by itself. */
  automatic?: boolean;
}

/** A text as HTML: paragraphs with line breaks. Nothing in it becomes a link or a tag. */
const asHtml = (text: string): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1d1722">',
    ...text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${paragraph(part)}</p>`),
    '</body></html>',
  ].join('');

/** A mail to the person of a record; undefined where the address is unsafe in a header. */
export function letter({ to, subject, text, replyTo, automatic = false }: Letter): Mail | undefined {
  const address = replyAddress(to);
  if (!address) return undefined;
  return {
    to: address,
    subject: subjectLine(subject),
    text,
    html: asHtml(text),
    replyTo,
    toVisitor: true,
    automatic,
  };
}
