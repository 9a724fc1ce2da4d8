import { applicantSchema, type Applicant } from '#src/features/jobs/schema/applicant.ts';
import { inquiryRowSchema, type InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { suspectsOf, type Suspect } from './schema/suspect.ts';
import { ERASED } from '#src/lib/bulk.ts';
import type { RemovalPart } from '#src/features/bulk/remove-many.ts';
import { ApiError, send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** The suspected forms that the person may see, newest first, of one list before the other one has come. */
export async function readSuspects(
  onPage: (listing: Listing<Suspect>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const nothing = { items: [], unreadable: 0 };
  let inquiries: Listing<InquiryRow> | undefined;
  let applications: Listing<Applicant> | undefined;
  const show = () => {
    const { items: sent, unreadable } = inquiries ?? nothing;
    const { items: applied, unreadable: others } = applications ?? nothing;
    const items = suspectsOf(sent, applied);
    // Nothing is known of a list that has not come, so that an empty one is not shown yet.
    if (items.length > 0 || (inquiries && applications)) onPage({ items, unreadable: unreadable + others });
  };
  const ofInquiries = (page: Listing<InquiryRow>) => {
    inquiries = page;
    show();
  };
  const ofApplications = (page: Listing<Applicant>) => {
    applications = page;
    show();
  };
  /** Shows nothing of a list that the person may not see. */
  const orNone = (ofNone: (none: typeof nothing) => void) => (cause: unknown) => {
    if (!(cause instanceof ApiError && cause.status === 403)) throw cause;
    ofNone(nothing);
  };
  await Promise.all([
    readList('/getemaildetails?suspected=1', inquiryRowSchema, ofInquiries, signal).catch(
      orNone(ofInquiries),
    ),
    readList('/applications?suspected=1', applicantSchema, ofApplications, signal).catch(
      orNone(ofApplications),
    ),
  ]);
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
