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

interface Props {
  name: string;
  /** Empty where the person gave none: then only email is offered. */
  phone: string;
  email: string;
  /** How a WhatsApp message begins, and the subject of an email. */
  greeting: string;
  subject: string;
}

const LINK =
  'flex min-h-11 flex-auto items-center justify-center gap-2 rounded-sm border border-line px-2 text-[0.875rem] font-medium text-brand-700 transition-colors hover:bg-sunken';

export function ContactLinks({ name, phone, email, greeting, subject }: Props) {
  const number = internationalNumber(phone);
  const byPhone: [keyof typeof ICONS, string, string][] = [
    ['call', 'Call', telLink(number)],
    ['whatsapp', 'WhatsApp', whatsappLink(number, greeting)],
  ];
  const ways: typeof byPhone = [...(phone ? byPhone : []), ['mail', 'Email', mailLink(email, subject)]];
  return (
    <div className="contact-links flex gap-2 md:in-[.board-card]:hidden">
      {ways.map(([way, label, href]) => (
        <a
          key={way}
          href={href}
          className={LINK}
          aria-label={`${label} ${name}`}
          title={label}
          {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          <LineIcon d={ICONS[way]} width={18} height={18} className="shrink-0 in-[.board-card]:hidden" />
          <span>{label}</span>
        </a>
      ))}
    </div>
  );
}

interface OtherProps extends Pick<Props, 'phone' | 'greeting'> {
  mailTo: string;
  /** Whether the next step is to call, because an email does not reach the person. */
  isNext?: boolean;
}

/** Ways to reach a person that leave the site: the own mail program, and the telephone. */
export function OtherWays({ mailTo, phone, greeting, isNext = false }: OtherProps) {
  const number = internationalNumber(phone);
  /** Two of equal width side by side on a phone. */
  const half = (variant: 'primary' | 'secondary') =>
    buttonClasses({ variant }, 'grow basis-0 sm:grow-0 sm:basis-auto');
  return (
    <>
      <a href={mailTo} className={buttonClasses({ variant: 'secondary' }, 'grow sm:grow-0')}>
        Open in email program
      </a>
      {phone && (
        <div className="flex basis-full gap-2 sm:basis-auto">
          <a href={telLink(number)} className={half(isNext ? 'primary' : 'secondary')}>
            Call
          </a>
          <a
            href={whatsappLink(number, greeting)}
            target="_blank"
            rel="noreferrer"
            className={half('secondary')}
          >
            WhatsApp
          </a>
        </div>
      )}
    </>
  );
}
