import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailAddress } from '#src/lib/text.ts';
import { notificationMail } from '#src/server/mail/document.ts';
import { formNotification } from '#src/server/mail/outbox.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';

/** The notification to staff about an application. It leaves out the CV and the NIC number, which need a login. */
export const APPLICATION_MAIL = formNotification<ApplicationRecord>(
  'application',
  (id, application, siteUrl) => {
    const { name, email, contactNumber, position, linkedin, message, cv, source } = application;
    const given: [label: string, value: string][] = [
      ['Name', name],
      ['Email', email],
      ['Contact', contactNumber],
      ['Position', position],
      ['LinkedIn', linkedin],
    ];
    return notificationMail(
      {
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
      },
      mailAddress(email),
    );
  },
);
