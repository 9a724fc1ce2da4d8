import type { AppContext } from '../context.ts';
import type { RecordStore } from './record-store.ts';
import type { InquiryRecord } from './records.ts';

/** The forms that visitors send. */
export type FormKind = 'application' | 'inquiry';

/** What the records of both forms have: the person's address, the mails about the form, and whether it is suspected. */
export type FormRecord = Pick<
  InquiryRecord,
  'email' | 'createdAt' | 'mail' | 'replies' | 'suspected' | 'suspectedFor' | 'deletedAt' | 'claimId'
>;

/** The mailbox for what concerns a form: that of applications (MAIL_TO_APPLICATIONS), or the office's (MAIL_TO). */
export const mailboxFor = ({ env: { mail } }: Pick<AppContext, 'env'>, kind: FormKind): string | undefined =>
  (kind === 'application' && mail?.toApplications) || mail?.to;

/** The store of a form's records, for changes of the fields that both forms have; all other fields stay. */
export function formStore<T extends FormRecord = FormRecord>(
  { stores }: Pick<AppContext, 'stores'>,
  kind: FormKind,
): RecordStore<T> {
  const store: unknown = kind === 'inquiry' ? stores.inquiries : stores.applications;
  return store as RecordStore<T>;
}

/** How a mail's state is written: no reason to refuse a person's change, and not in the staff's log of changes, which visitors must not hold up. */
export const UNSEEN = { logged: false, keepVersion: true, of: 'any' } as const;
