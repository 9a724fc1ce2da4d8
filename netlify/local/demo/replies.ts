import type { ArrivalOutcome, StoredReply } from '#features/replies/schema/reply';
import { SECOND } from '#server/platform/clock';
import { hashText } from '#server/platform/ids';

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
