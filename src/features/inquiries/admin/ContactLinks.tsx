import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { ContactIcon, type ContactWay } from '../../../components/admin/ContactIcon.tsx';
import { replySubject } from './reply-subject.ts';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../lib/contact-links.ts';

/** Call, WhatsApp and mail on the card of an inquiry. */
export function ContactLinks({ inquiry, company }: { inquiry: InquiryRow; company: string }) {
  const { firstName, lastName, email, phoneNumber } = inquiry;
  const number = internationalNumber(phoneNumber);
  const ways: [ContactWay, string, string][] = [
    ['call', 'Call', telLink(number)],
    ['whatsapp', 'WhatsApp', whatsappLink(number, `Hello ${firstName}, thank you for your message.`)],
    ['mail', 'Mail', mailLink(email, replySubject(company))],
  ];
  return (
    <div className="contact-links">
      {ways.map(([way, label, href]) => (
        <a
          key={way}
          href={href}
          aria-label={`${label} ${firstName} ${lastName}`}
          {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          <ContactIcon way={way} />
          {label}
        </a>
      ))}
    </div>
  );
}
