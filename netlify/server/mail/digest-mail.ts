import { asHtml, asText, subjectLine, type Notification } from './document.ts';
import type { Mail } from './mailer.ts';

/** How much waits to be announced. */
export interface Waiting {
  inquiries: number;
  applications: number;
}

/** One mail in place of many: how much has come in that is not announced singly yet, and nothing of what it says. */
export function digestMail({ inquiries, applications }: Waiting, siteUrl: string | undefined): Mail {
  const notification: Notification = {
    heading: 'Many forms came in: their mails follow later',
    facts: [
      ['Inquiries waiting', String(inquiries)],
      ['Applications waiting', String(applications)],
    ],
    texts: [
      ['Why', 'The site sends a limited number of mails an hour. Every form is stored and listed already.'],
    ],
    link: siteUrl ? { label: 'Open the dashboard', href: `${siteUrl}/admin` } : undefined,
  };
  return {
    subject: subjectLine(notification.heading),
    text: asText(notification),
    html: asHtml(notification),
  };
}
