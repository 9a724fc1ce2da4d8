import type { MailState } from '#src/lib/mail.ts';
import type { ListColumn } from '#src/lib/list/column.ts';

/** The column of the mails of one kind that the site sent to people, hidden at first: its filter finds those that did not reach them. */
export function mailColumn<T>(
  about: { id: string; header: string },
  mailOf: (row: T) => { mail: MailState | undefined; isDelivered: boolean | undefined },
): ListColumn<T> {
  const words: Record<MailState | 'delivered', string> = {
    refused: `${about.header} failed`,
    pending: `${about.header} not sent yet`,
    sent: `${about.header} sent`,
    delivered: `${about.header} delivered`,
  };
  /** The last one says most. */
  const keys = (row: T): readonly string[] => {
    const { mail, isDelivered } = mailOf(row);
    if (!mail) return [];
    return mail === 'sent' && isDelivered ? [words.sent, words.delivered] : [words[mail]];
  };
  return {
    ...about,
    text: (row) => keys(row).at(-1) ?? '',
    // What was delivered was sent: the filter for that finds it, as it did before anybody knew.
    keys,
    choices: Object.values(words),
    fixed: true,
    hidden: true,
  };
}
