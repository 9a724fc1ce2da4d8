import { mailLink, telLink, whatsappLink } from '#src/lib/contact-links.ts';
import { internationalNumber } from '#src/lib/fold.ts';
import { ContactIcon, type ContactWay } from './ContactIcon.tsx';

interface Props {
  name: string;
  /** Empty where the person gave none: then only email is offered. */
  phone: string;
  email: string;
  /** How a WhatsApp message begins, and the subject of an email. */
  greeting: string;
  subject: string;
  /** Called when a link is used. */
  onUse?: () => void;
}

/** Call, WhatsApp and email on the card of a person. */
export function ContactLinks({ name, phone, email, greeting, subject, onUse }: Props) {
  const number = internationalNumber(phone);
  const byPhone: [ContactWay, string, string][] = [
    ['call', 'Call', telLink(number)],
    ['whatsapp', 'WhatsApp', whatsappLink(number, greeting)],
  ];
  const ways: typeof byPhone = [...(phone ? byPhone : []), ['mail', 'Email', mailLink(email, subject)]];
  return (
    <div className="contact-links">
      {ways.map(([way, label, href]) => (
        <a
          key={way}
          href={href}
          aria-label={`${label} ${name}`}
          onClick={onUse}
          {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          <ContactIcon way={way} />
          {label}
        </a>
      ))}
    </div>
  );
}
