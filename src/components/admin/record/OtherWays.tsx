import { telLink, whatsappLink } from '#src/lib/contact-links.ts';
import { internationalNumber } from '#src/lib/fold.ts';
import { buttonClasses } from '../../ui/button/classes.ts';

interface Props {
  /** The `mailto:` address. */
  mailTo: string;
  /** As the person wrote it; may be empty. */
  phone: string;
  /** How a chat begins. */
  greeting: string;
  /** Whether the next step is to call, because an email does not reach the person. */
  isNext?: boolean;
  /** Called when one of them is used. */
  onUse?: () => void;
}

/** Ways to reach a person that leave the site: the own mail program, and the telephone. */
export function OtherWays({ mailTo, phone, greeting, isNext = false, onUse }: Props) {
  const number = internationalNumber(phone);
  const link = buttonClasses({ variant: 'secondary' }, 'grow sm:grow-0');
  /** Two of equal width side by side on a phone. */
  const half = 'grow basis-0 sm:grow-0 sm:basis-auto';
  return (
    <>
      <a href={mailTo} className={link} onClick={onUse}>
        Open in email program
      </a>
      {phone && (
        <div className="flex basis-full gap-2 sm:basis-auto">
          <a
            href={telLink(number)}
            className={buttonClasses({ variant: isNext ? 'primary' : 'secondary' }, half)}
            onClick={onUse}
          >
            Call
          </a>
          <a
            href={whatsappLink(number, greeting)}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant: 'secondary' }, half)}
            onClick={onUse}
          >
            WhatsApp
          </a>
        </div>
      )}
    </>
  );
}
