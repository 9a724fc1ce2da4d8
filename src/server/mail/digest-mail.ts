import { asHtml, asText, subjectLine, type Notification } from './document.ts';
import type { Mail } from './mailer.ts';

/** The numbers of waiting mails. */
export interface Waiting {
  inquiries: number;
  applications: number;
}

/** The digest: the numbers of waiting mails and no content. */
export function digestMail({ inquiries, applications }: Waiting, siteUrl: string | undefined): Mail {
  const notification: Notification = {
    heading: 'Many inquiries and applications have come in: the emails about them will follow',
    facts: [
      ['Emails about inquiries', String(inquiries)],
      ['Emails about applications', String(applications)],
    ],
    texts: [
      ['Why', 'The site sends a limited number of emails an hour. Everything is already stored and listed.'],
    ],
    link: siteUrl ? { label: 'Open the dashboard', href: `${siteUrl}/admin` } : undefined,
  };
  return {
    subject: subjectLine(notification.heading),
    text: asText(notification),
    html: asHtml(notification),
    autoSubmitted: 'auto-generated',
  };
}
