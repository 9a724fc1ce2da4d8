import type { ReactNode } from 'react';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { agreementInWords } from '../../components/admin/agreement.ts';
import { emailCell } from '../../components/admin/data-table/email-cell.tsx';
import { timeInWords } from '#lib/time';
import { buttonClasses } from '../../components/ui/button/classes.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../lib/contact-links.ts';

const LINK = buttonClasses({ variant: 'secondary', size: 'sm' }, 'grow sm:grow-0');

interface Props {
  inquiry: InquiryRow;
  /** The state of the mail about it; left out while it is suspected. */
  mail?: ReactNode;
}

/** One inquiry in full, with links to answer it. */
export function InquiryDetails({ inquiry, mail }: Props) {
  const { firstName, email, phoneNumber, message, interests, createdAt, policy } = inquiry;
  const number = internationalNumber(phoneNumber);
  return (
    <div className="grid gap-5 text-small">
      <div className="flex flex-wrap gap-2">
        <a href={mailLink(email, 'Your message to us')} className={LINK}>
          Reply by email
        </a>
        <a href={telLink(number)} className={LINK}>
          Call
        </a>
        <a
          href={whatsappLink(number, `Hello ${firstName}, thank you for your message.`)}
          target="_blank"
          rel="noreferrer"
          className={LINK}
        >
          WhatsApp
        </a>
      </div>
      <dl className="detail-list">
        <dt>Email</dt>
        <dd>{emailCell(email)}</dd>
        <dt>Phone Number</dt>
        <dd>{phoneNumber}</dd>
        <dt>Interests</dt>
        <dd>{interests.join(', ')}</dd>
        <dt>Received</dt>
        <dd>{timeInWords(createdAt)}</dd>
        <dt>Privacy policy</dt>
        <dd>{agreementInWords(policy)}</dd>
        {mail && (
          <>
            <dt>Mail to the office</dt>
            <dd>{mail}</dd>
          </>
        )}
      </dl>
      <section aria-label="Message">
        <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-line">{message}</p>
      </section>
    </div>
  );
}
