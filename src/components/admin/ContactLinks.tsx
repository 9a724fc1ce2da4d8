import type { ComponentProps } from 'react';
import { mailLink, telLink, whatsappLink } from '#src/lib/contact-links.ts';
import { internationalNumber } from '#src/lib/fold.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { LineIcon } from '../ui/LineIcon.tsx';

/** The paths of the icons (Lucide) on a 24 by 24 grid. */
const ICONS = {
  call: 'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  whatsapp:
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  mail: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
} as const;

/** A person of a record, and how a message to them begins. */
export interface Contact {
  name: string;
  /** Empty where the person gave none: then only email is offered. */
  phone: string;
  email: string;
  /** How a WhatsApp message begins, and the subject of an email. */
  greeting: string;
  subject: string;
}

type Way = readonly [way: keyof typeof ICONS, label: string, link: ComponentProps<'a'>];

function waysOf({ phone, email, greeting, subject }: Contact): Way[] {
  const number = internationalNumber(phone);
  const whatsapp = { href: whatsappLink(number, greeting), target: '_blank', rel: 'noreferrer' };
  const byPhone: Way[] = [
    ['call', 'Call', { href: telLink(number) }],
    ['whatsapp', 'WhatsApp', whatsapp],
  ];
  return [...(phone ? byPhone : []), ['mail', 'Email', { href: mailLink(email, subject) }]];
}

const LINK =
  'flex min-h-11 flex-auto items-center justify-center gap-2 rounded-sm border border-line px-2 text-[0.875rem] font-medium text-brand-700 transition-colors hover:bg-sunken';

export const ContactLinks = (contact: Contact) => (
  <div className="contact-links flex gap-2 md:in-[.board-card]:hidden">
    {waysOf(contact).map(([way, label, link]) => (
      <a key={way} {...link} className={LINK} aria-label={`${label} ${contact.name}`} title={label}>
        <LineIcon d={ICONS[way]} width={18} height={18} className="shrink-0 in-[.board-card]:hidden" />
        <span>{label}</span>
      </a>
    ))}
  </div>
);

interface OtherProps {
  contact: Contact;
  /** Whether the next step is to call, because an email does not reach the person. */
  isNext?: boolean;
}

/** Ways to reach a person that leave the site: the telephone, and the own mail program. */
export const OtherWays = ({ contact, isNext = false }: OtherProps) =>
  waysOf(contact).map(([way, label, link]) => (
    <a
      key={way}
      {...link}
      className={buttonClasses(
        { variant: isNext && way === 'call' ? 'primary' : 'secondary' },
        'grow sm:grow-0',
      )}
    >
      {way === 'mail' ? 'Open in email program' : label}
    </a>
  ));
