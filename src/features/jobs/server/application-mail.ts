import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sourceInWords } from '#src/lib/visit-source.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import { asHtml, asText, subjectLine, type Notification } from '#src/server/mail/document.ts';
import { mailAddress } from '#src/lib/pasted.ts';
import type { Mail } from '#src/server/mail/mailer.ts';

/** The notification to staff about an application. It leaves out the CV and the NIC number, which need a login. */
export function applicationMail(
  id: string,
  application: ApplicationRecord,
  siteUrl: string | undefined,
): Mail {
  const { name, email, contactNumber, position, linkedin, message, cv, source } = application;
  const given: [label: string, value: string][] = [
    ['Name', name],
    ['Email', email],
    ['Contact', contactNumber],
    ['Position', position],
    ['LinkedIn', linkedin],
  ];
  const notification: Notification = {
    heading: position ? `New application for ${position}` : `New application from ${name}`,
    facts: [
      ...given.filter(([, value]) => value !== ''),
      ['Source', sourceInWords(source)],
      ['CV', cv ? 'in the admin area, not in this email' : 'none'],
    ],
    texts: message ? [['Message', message]] : [],
    link: siteUrl
      ? { label: 'Open the application', href: `${siteUrl}${ADMIN_PAGES.applicant}?id=${id}` }
      : undefined,
  };
  return {
    subject: subjectLine(notification.heading),
    text: asText(notification),
    html: asHtml(notification),
    replyTo: mailAddress(email),
    autoSubmitted: 'auto-generated',
  };
}
