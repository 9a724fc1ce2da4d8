import { mailAddress } from '#src/lib/text.ts';
import { escapeText } from '#src/lib/html.ts';
import { LOCALE } from '#src/lib/format.ts';
import type { Mail } from './mailer.ts';

/** A notification: a heading, labelled facts, longer texts, and links for staff. */
interface Notification {
  heading: string;
  facts?: [label: string, value: string][];
  texts?: [label: string, value: string][];
  links: readonly { label: string; href: string }[];
}

/** Escapes apostrophes, too: a mail client may put the text into an attribute. */
const escaped = (text: string) => escapeText(text).replaceAll("'", '&#39;');

/** A text as HTML with its line breaks; everything in it is text. */
const paragraph = (text: string) => escaped(text).replaceAll('\n', '<br>');

/** The lines of a mail as an HTML document: on wide screens they end where they can still be read well. */
const htmlDocument = (language: string, lines: string[]): string =>
  [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif;color:#1d1722">',
    '<div style="max-width:600px;overflow-wrap:break-word;white-space:pre-wrap">',
    ...lines,
    '</div></body></html>',
  ].join('');

function asText({ heading, facts = [], texts = [], links }: Notification): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const blocks = texts.map(([label, value]) => `${label}:\n${value}`);
  const ways = links.map(({ label, href }) => `${label}: ${href}`);
  return [heading, lines, ...blocks, ...ways].filter(Boolean).join('\n\n');
}

/** The notification as HTML; every value in it is text. */
function asHtml({ heading, facts = [], texts = [], links }: Notification): string {
  // A long address breaks inside its cell (`anywhere`), so that the table is not wider than a phone.
  const rows = facts.map(
    ([label, value]) =>
      `<tr valign="top"><th align="left" style="padding:4px 16px 4px 0;color:#5c5563;font-weight:400;white-space:nowrap">${escaped(label)}</th><td style="padding:4px 0;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  );
  const blocks = texts.map(
    ([label, value]) =>
      `<p style="margin:24px 0 4px;color:#5c5563">${escaped(label)}</p><p style="margin:0">${paragraph(value)}</p>`,
  );
  const ways = links.map(
    ({ label, href }, at) =>
      `<p style="margin:${at > 0 ? 12 : 32}px 0 0"><a href="${escaped(href)}" style="color:#7d00c5">${escaped(label)}</a></p>`,
  );
  return htmlDocument('en', [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35;text-wrap:balance">${escaped(heading)}</h1>`,
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    ...blocks,
    ...ways,
  ]);
}

/** The length limit of a subject in UTF-16 units. */
const SUBJECT_MAX = 150;

/** A subject of one line and limited length, cut between graphemes. */
function subjectLine(text: string): string {
  let subject = '';
  for (const { segment } of new Intl.Segmenter().segment(text.replace(/\s+/g, ' '))) {
    if (subject.length + segment.length > SUBJECT_MAX) break;
    subject += segment;
  }
  return subject;
}

/** A mail that the site sends by itself to the staff. */
export const notificationMail = (notification: Notification, replyTo?: string): Mail => ({
  subject: subjectLine(notification.heading),
  text: asText(notification),
  html: asHtml(notification),
  autoSubmitted: 'auto-generated',
  ...(replyTo ? { replyTo } : {}),
});

/** A mail to the person of a record, in paragraphs with line breaks; undefined where the address is unsafe in a header. */
export function letter(
  to: string,
  { subject, text, replyTo, autoSubmitted }: Pick<Mail, 'subject' | 'text' | 'replyTo' | 'autoSubmitted'>,
): Mail | undefined {
  const address = mailAddress(to);
  if (!address) return undefined;
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${paragraph(part)}</p>`);
  const html = htmlDocument(LOCALE, paragraphs);
  return { to: address, subject: subjectLine(subject), text, html, replyTo, toVisitor: true, autoSubmitted };
}
