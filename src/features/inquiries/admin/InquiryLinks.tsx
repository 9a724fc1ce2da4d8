import { INQUIRY_STATUSES, isWaiting, type InquiryStatus, type InquiryRow } from '../schema/inquiry.ts';
import { nameOf } from '../schema/columns.ts';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { useState, useRef } from 'react';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { flushSync } from 'react-dom';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { onSingleClick } from '#src/components/admin/record/saving.tsx';
import { type List, sentenceInList } from '#src/components/admin/use-list.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import { inquiryClient } from './client.ts';

const STATUS_TONES: Record<InquiryStatus, BadgeTone> = {
  new: 'gold',
  'in-progress': 'brand',
  answered: 'success',
  closed: 'neutral',
};

export const StatusBadge = ({ status }: { status: InquiryStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
);

/** The entry of this tab with the time at which a person was called or written to from here; `own-drafts.ts` removes it at logout. */
const entryOf = (inquiry: string) => `contacted:${inquiry}`;

/** Whether the person was called or written to from this tab; a contact before `since`, when a reply failed, does not count. */
export function useContacted(inquiry: string, since = 0) {
  const [at, setAt] = useState(() => Number(readStored(entryOf(inquiry)) ?? 0));
  return {
    contacted: at > since,
    noteContact: () => {
      // The clock of this machine may be behind.
      const now = Math.max(Date.now(), since + 1);
      writeStored(entryOf(inquiry), now);
      setAt(now);
    },
    forgetContact: () => {
      writeStored(entryOf(inquiry));
      setAt(0);
    },
  };
}

export const replySubject = (company: string): string => `Re: Your inquiry to ${company}`;

/** The list would move a lost focus, and with it the page, to the beginning of the card; the toast must not cover the focus. */
const takeFocus = (element: HTMLElement | null) => {
  if (!element || document.activeElement !== document.body) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
};

/** Leaves room for a toast below, where it comes into view at the foot of a phone's screen. */
const ABOVE_TOASTS = 'scroll-mb-24 min-h-11';

interface Props {
  inquiry: InquiryRow;
  company: string;
  list: Pick<List<InquiryRow>, 'put' | 'reloadAfterConflict'>;
}

export function InquiryLinks({ inquiry, company, list }: Props) {
  const { id, firstName, phoneNumber, email, status } = inquiry;
  const { contacted, noteContact, forgetContact } = useContacted(id);
  const [busy, setBusy] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const offer = useRef<HTMLButtonElement>(null);
  const name = nameOf(inquiry);
  const words = busy ? 'Saving...' : 'Mark as answered';

  const offerMark = () => {
    flushSync(noteContact);
    // The links stay where they are, unless it would appear below the screen.
    offer.current?.scrollIntoView({ block: 'nearest' });
  };

  const mark = async () => {
    setBusy(true);
    try {
      list.put(await inquiryClient.change(inquiry, { status: 'answered' }));
      forgetContact();
      setMarked(true);
      showToast('Saved.', 'success', id);
    } catch (cause) {
      if (isConflict(cause)) list.reloadAfterConflict(id);
      const problem = `The inquiry from ${name} was not marked as answered. ${sentenceInList(cause)}`;
      showToast(problem, 'danger', id);
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-2">
      <ContactLinks
        name={name}
        greeting={`Hello ${firstName}, thank you for your message.`}
        phone={phoneNumber}
        email={email}
        subject={replySubject(company)}
        onUse={offerMark}
      />
      {/* Below the links, so that they stay under the finger; what follows the press keeps the next card in its place. */}
      {contacted && isWaiting(status) && (
        <Button
          ref={offer}
          size="sm"
          variant="secondary"
          className={ABOVE_TOASTS}
          aria-label={`${words}: ${name}`}
          busy={busy}
          onClick={onSingleClick(mark)}
        >
          {words}
        </Button>
      )}
      {isMarked && status === 'answered' && (
        <p
          ref={takeFocus}
          tabIndex={-1}
          className={`${ABOVE_TOASTS} grid place-items-center text-small text-ink-soft outline-none`}
        >
          Marked as answered
        </p>
      )}
    </div>
  );
}
