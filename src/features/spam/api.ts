import { mayUse } from '#features/accounts/schema/roles';
import { applicantSchema, type Applicant } from '#features/applications/schema/applicant';
import { inquiryRowSchema, type InquiryRow } from '#features/inquiries/schema/inquiry';
import { suspectsOf, type Suspect } from '#features/spam/schema/suspect';
import { ERASED } from '#lib/bulk';
import { currentPerson } from '../accounts/current-session.ts';
import type { RemovalPart } from '../bulk/remove-many.ts';
import { send } from '../../lib/api/client.ts';
import { readList, type Listing } from '../../lib/api/lists.ts';

const NOTHING = { items: [], unreadable: 0 };

/** The suspected forms that the person may see, newest first. */
export async function readSuspects(
  onPage: (listing: Listing<Suspect>) => void,
  signal?: AbortSignal,
): Promise<void> {
  let inquiries: Listing<InquiryRow> = NOTHING;
  let applications: Listing<Applicant> = NOTHING;
  const { roles } = await currentPerson();
  await Promise.all([
    mayUse(roles, ['office']) &&
      readList('/getemaildetails?suspected=1', inquiryRowSchema, (page) => (inquiries = page), signal),
    mayUse(roles, ['recruiter']) &&
      readList('/applications?suspected=1', applicantSchema, (page) => (applications = page), signal),
  ]);
  const items = suspectsOf(inquiries.items, applications.items);
  onPage({ items, unreadable: inquiries.unreadable + applications.unreadable });
}

const PATHS = { inquiry: '/inquiries', application: '/applications' } as const;

const ifMatch = ({ record }: Suspect) => ({ 'If-Match': `"${record.version}"` });

/** Approves a suspected form: moves it to its list and sends its mail. */
export const approveSuspect = (suspect: Suspect) =>
  send(`${PATHS[suspect.kind]}/${suspect.record.id}/approve`, { method: 'POST', headers: ifMatch(suspect) });

/** Erases a suspected form. */
export const eraseSuspect = (suspect: Suspect) =>
  suspect.kind === 'inquiry'
    ? send(`/inquiries/${suspect.record.id}/erase`, { method: 'POST', headers: ifMatch(suspect) })
    : send(`/applications/${suspect.record.id}`, { method: 'DELETE', headers: ifMatch(suspect) });

/** How several suspected forms are erased: each kind by an endpoint of its own. */
export const suspectsToErase = (suspects: readonly Suspect[]): RemovalPart[] =>
  (['inquiry', 'application'] as const).map((kind) => ({
    path: `${PATHS[kind]}/bulk-erase`,
    change: ERASED,
    records: suspects.flatMap((suspect) => (suspect.kind === kind ? [suspect.record] : [])),
  }));
