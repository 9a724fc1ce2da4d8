import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { mailAddress } from '#src/lib/text.ts';
import { notificationMail } from '#src/server/mail/document.ts';
import { formNotification } from '#src/server/mail/outbox.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';

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
      link: siteUrl
        ? { label: 'Open the inquiry', href: `${siteUrl}${ADMIN_PAGES.inquiry}?id=${id}` }
        : undefined,
    },
    mailAddress(inquiry.email),
  );
});
