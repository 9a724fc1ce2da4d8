import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { textValues } from '#src/components/ui/form/draft.ts';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { mailLink } from '#src/lib/contact-links.ts';

/** Mail programs cut a longer address without a word, those on Windows from about 2,000 characters on. */
const MAX_ADDRESS = 1800;

const TOO_LONG = {
  copied: 'This text is too long to be handed to your email program. It was copied: please paste it there.',
  uncopied: 'This text is too long to be handed to your email program. Please copy it and paste it there.',
};

/** What is written in the form, and the address that hands over all of it. */
function mailIn(form: HTMLFormElement, email: string) {
  const { subject: subjectNow = '', text: textNow = '' } = textValues(form);
  const [subject, text] = [subjectNow.trim(), textNow.trim()];
  const address = mailLink(email, subject, text);
  return { subject, text, address, isTooLong: address.length > MAX_ADDRESS };
}

/** Whether the text could be copied: a browser may refuse it, and has no clipboard on a page without HTTPS. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

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
  const [tooLong, setTooLong] = useState<keyof typeof TOO_LONG>();

  const notice = useRef<HTMLParagraphElement>(null);
  // It appears behind the buttons of the dialog, and the email program is about to cover the page.
  useEffect(() => {
    if (tooLong) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [tooLong]);

  // Until the text is short enough.
  useEffect(() => {
    const { current } = form;
    if (!tooLong || !current) return;
    const check = () => {
      if (!mailIn(current, email).isTooLong) setTooLong(undefined);
    };
    current.addEventListener('input', check);
    return () => current.removeEventListener('input', check);
  }, [tooLong, form, email]);

  const handOver = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    onUse?.();
    setTooLong(undefined);
    if (!form.current) return;
    const mail = mailIn(form.current, email);
    // The fields are uncontrolled: the browser reads the address after this.
    link.href = mail.isTooLong ? mailLink(email, mail.subject) : mail.address;
    if (!mail.isTooLong) return;
    void copied(mail.text).then((isCopied) => setTooLong(isCopied ? 'copied' : 'uncopied'));
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
      <p ref={notice} role="status" className={tooLong && 'pb-3 text-ink-soft'}>
        {tooLong && TOO_LONG[tooLong]}
      </p>
    </div>
  );
}
