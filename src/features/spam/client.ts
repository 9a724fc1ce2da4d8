import type * as z from 'zod/mini';
import { inquiryRowSchema, type InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { applicantSchema, type Applicant } from '#src/features/jobs/schema/applicant.ts';
import type { RemovalPart } from '#src/features/bulk/RemovalDialog.tsx';
import { ApiError, send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';
import { ERASED } from '#src/lib/bulk.ts';
import { suspectsOf, type Suspect } from './schema/suspect.ts';

/** The suspected forms that the person may see, newest first; those of one list are shown before the other list has come. */
export async function readSuspects(
  onPage: (listing: Listing<Suspect>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const nothing = { items: [], unreadable: 0 };
  const found: { inquiries?: Listing<InquiryRow>; applications?: Listing<Applicant> } = {};
  const show = (one: typeof found) => {
    const { inquiries = nothing, applications = nothing } = Object.assign(found, one);
    const items = suspectsOf(inquiries.items, applications.items);
    // An empty list is not shown before both lists have come.
    if (items.length > 0 || (found.inquiries && found.applications))
      onPage({ items, unreadable: inquiries.unreadable + applications.unreadable });
  };
  const read = <T>(list: string, row: z.ZodMiniType<T>, shown: (listing: Listing<T>) => void) =>
    readList(`/${list}?suspected=1`, row, shown, signal).catch((cause: unknown) => {
      // Of a list that the person may not see, nothing is shown.
      if (!(cause instanceof ApiError && cause.status === 403)) throw cause;
      shown(nothing);
    });
  await Promise.all([
    read('getemaildetails', inquiryRowSchema, (inquiries) => show({ inquiries })),
    read('applications', applicantSchema, (applications) => show({ applications })),
  ]);
}

const PATHS = { inquiry: '/inquiries', application: '/applications' } as const;

const call = ({ kind, record }: Suspect, method: 'POST' | 'DELETE', action = '') =>
  send(`${PATHS[kind]}/${record.id}${action}`, { method, headers: { 'If-Match': `"${record.version}"` } });

/** Approves a suspected form: moves the form to its list and sends its mail. */
export const approveSuspect = (suspect: Suspect) => call(suspect, 'POST', '/approve');

export const eraseSuspect = (suspect: Suspect) =>
  suspect.kind === 'inquiry' ? call(suspect, 'POST', '/erase') : call(suspect, 'DELETE');

/** How several suspected forms are erased: each kind by an endpoint of its own. */
export const suspectsToErase = (suspects: readonly Suspect[]): RemovalPart[] =>
  (['inquiry', 'application'] as const).map((kind) => ({
    path: `${PATHS[kind]}/bulk-erase`,
    change: ERASED,
    records: suspects.flatMap((suspect) => (suspect.kind === kind ? [suspect.record] : [])),
  }));
