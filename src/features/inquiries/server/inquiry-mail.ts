import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sourceInWords } from '#src/lib/visit-source.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { asHtml, asText, subjectLine, type Notification } from '#src/server/mail/document.ts';
import { mailAddress } from '#src/lib/pasted.ts';
import type { Mail } from '#src/server/mail/mailer.ts';

/** The notification to staff about an inquiry. */
export function inquiryMail(id: string, inquiry: InquiryRecord, siteUrl: string | undefined): Mail {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  const notification: Notification = {
    heading: `New inquiry from ${name}`,
    facts: [
      ['Name', name],
      ['Email', inquiry.email],
      ['Phone', inquiry.phoneNumber],
      ['Interests', inquiry.interests.join(', ')],
      ['Source', sourceInWords(inquiry.source)],
    ],
    texts: [['Message', inquiry.message]],
    link: siteUrl
      ? { label: 'Open the inquiry', href: `${siteUrl}${ADMIN_PAGES.inquiry}?id=${id}` }
      : undefined,
  };
  return {
    subject: subjectLine(notification.heading),
    text: asText(notification),
    html: asHtml(notification),
    replyTo: mailAddress(inquiry.email),
    autoSubmitted: 'auto-generated',
  };
}
