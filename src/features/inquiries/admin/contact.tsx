import { useState } from 'react';
import { INQUIRY_STATUSES, type InquiryRow, type InquiryStatus } from '../schema/inquiry.ts';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';

export const STATUS_TONES: Record<InquiryStatus, BadgeTone> = {
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

/** Stores that the person was called or written to; the clock of this machine may be behind `since`. */
export function noteContact(inquiry: string, since = 0): number {
  const at = Math.max(Date.now(), since + 1);
  writeStored(entryOf(inquiry), at);
  return at;
}

/** Whether the person was called or written to from this tab; a contact before `since`, when a reply failed, does not count. */
export function useContacted(inquiry: string, since = 0) {
  const [at, setAt] = useState(() => Number(readStored(entryOf(inquiry)) ?? 0));
  return {
    contacted: at > since,
    noteContact: () => setAt(noteContact(inquiry, since)),
    forgetContact: () => {
      writeStored(entryOf(inquiry));
      setAt(0);
    },
  };
}

export const replySubject = (company: string): string => `Re: Your inquiry to ${company}`;

export const greetingOf = ({ firstName }: InquiryRow): string =>
  `Hello ${firstName}, thank you for your message.`;
