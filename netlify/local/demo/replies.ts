import type { ArrivalOutcome, StoredReply } from '#src/features/messages/schema/reply.ts';
import { SECOND } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';

/** A mail that a sample colleague sent, who has no account; `about` makes its id. It arrived at once, unless `outcome` says otherwise. */
export const demoReply = (
  about: string,
  words: Pick<StoredReply, 'kind' | 'author' | 'subject' | 'text' | 'at'>,
  outcome: ArrivalOutcome = 'delivered',
): StoredReply => ({
  id: hashText('demo reply', about).slice(0, 24),
  account: '',
  mail: 'sent',
  ...words,
  arrival: { outcome, at: words.at + 4 * SECOND },
});
