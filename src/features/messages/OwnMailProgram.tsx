import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { textValues } from '#src/components/ui/form/draft.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { mailLink } from '#src/lib/contact-links.ts';

/** Mail programs cut a longer address without a word, those on Windows from about 2,000 characters on. */
const MAX_ADDRESS = 1800;

const TOO_LONG = 'This text is too long to be handed to your email program.';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  email: string;
  /** The subject before another one is written. */
  subject: string;
  /** Called when the link is used. */
  onUse?: (() => void) | undefined;
}

/** Hands what is written in a mail's form to the own mail program; nothing in the form changes. */
export function OwnMailProgram({ form, email, subject, onUse }: Props) {
  /** What to do with a text that is too long. */
  const [advice, setAdvice] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  // The notice appears behind the buttons of the dialog, and the email program is about to cover the page.
  useEffect(() => {
    if (advice) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [advice]);

  /** The address that hands over all that is written; undefined where it would be too long. */
  const addressOf = (words: Partial<Record<string, string>>) => {
    const address = mailLink(email, words.subject?.trim() ?? '', words.text?.trim());
    return address.length > MAX_ADDRESS ? undefined : address;
  };

  // Until the text is short enough.
  useEffect(() => {
    const { current } = form;
    if (!advice || !current) return;
    const check = () => {
      if (addressOf(textValues(current))) setAdvice('');
    };
    current.addEventListener('input', check);
    return () => current.removeEventListener('input', check);
  });

  const handOver = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    onUse?.();
    setAdvice('');
    if (!form.current) return;
    const words = textValues(form.current);
    const address = addressOf(words);
    // The fields are uncontrolled: the browser reads the address after this.
    link.href = address ?? mailLink(email, words.subject?.trim() ?? '');
    if (address) return;
    // A browser may refuse to copy, and has no clipboard on a page without HTTPS.
    Promise.resolve(words.text?.trim() ?? '')
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => setAdvice(`${TOO_LONG} It was copied: please paste it there.`),
        () => setAdvice(`${TOO_LONG} Please copy it and paste it there.`),
      );
  };

  return (
    <div className="-my-3 text-small">
      <TextLink
        href={mailLink(email, subject)}
        className="inline-flex min-h-11 items-center"
        onClick={handOver}
      >
        Open in email program
      </TextLink>
      <p ref={notice} role="status" className={advice && 'pb-3 text-ink-soft'}>
        {advice}
      </p>
    </div>
  );
}
