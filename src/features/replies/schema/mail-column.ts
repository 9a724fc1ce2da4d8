import type { MailState } from '../../../lib/mail.ts';
import type { ListColumn } from '../../../lib/list/column.ts';

/** The column of the mails of one kind that the site sent to people, hidden at first: its filter finds those that did not reach them. */
export function mailColumn<T>(
  about: { id: string; header: string },
  mailOf: (row: T) => MailState | undefined,
): ListColumn<T> {
  const words: Record<MailState, string> = {
    refused: `${about.header} failed`,
    pending: `${about.header} not sent yet`,
    sent: `${about.header} sent`,
  };
  const text = (row: T) => {
    const mail = mailOf(row);
    return mail ? words[mail] : '';
  };
  return { ...about, text, choices: Object.values(words), fixed: true, hidden: true };
}
