import { ADMIN_PAGES, recordAddress } from '#src/lib/admin-pages.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailAddress } from '#src/lib/text.ts';
import { notificationMail } from '#src/server/mail/document.ts';
import { formNotification } from '#src/server/mail/outbox.ts';
import type { ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';

const linkTo = (siteUrl: string | undefined, label: string, path: string) =>
  siteUrl ? { label, href: siteUrl + path } : undefined;

export const INQUIRY_MAIL = formNotification<InquiryRecord>('inquiry', (id, inquiry, siteUrl) => {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  return notificationMail(
    {
      heading: `New inquiry from ${name}`,
      facts: [
        ['Name', name],
        ['Email', inquiry.email],
        ['Phone', inquiry.phoneNumber],
        ['Interests', inquiry.interests.join(', ')],
        ['Source', sourceInWords(inquiry.source)],
      ],
      texts: [['Message', inquiry.message]],
      link: linkTo(siteUrl, 'Open the inquiry', recordAddress(ADMIN_PAGES.inquiry, id)),
    },
    mailAddress(inquiry.email),
  );
});

/** The notification to staff about an application. It leaves out the CV and the NIC number, which need a login. */
export const APPLICATION_MAIL = formNotification<ApplicationRecord>('application', (id, record, siteUrl) => {
  const { name, email, contactNumber, position, linkedin, message, cv, source } = record;
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
      link: linkTo(siteUrl, 'Open the application', recordAddress(ADMIN_PAGES.applicant, id)),
    },
    mailAddress(email),
  );
});
