import type { StoredReply } from '#features/replies/schema/reply';
import { hashText } from '#server/platform/ids';

/** A mail that a sample colleague sent, who has no account; `about` makes its id. */
export const demoReply = (
  about: string,
  words: Pick<StoredReply, 'kind' | 'author' | 'subject' | 'text' | 'at'>,
): StoredReply => ({
  id: hashText('demo reply', about).slice(0, 24),
  account: '',
  mail: 'sent',
  ...words,
});
