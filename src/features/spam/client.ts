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
  let inquiries: Listing<InquiryRow> | undefined;
  let applications: Listing<Applicant> | undefined;
  const show = () => {
    const [asked, applied] = [inquiries ?? nothing, applications ?? nothing];
    const items = suspectsOf(asked.items, applied.items);
    // An empty list is not shown before both lists have come.
    if (items.length > 0 || (inquiries && applications))
      onPage({ items, unreadable: asked.unreadable + applied.unreadable });
  };
  const read = async <T>(list: string, row: z.ZodMiniType<T>, take: (listing: Listing<T>) => void) => {
    const shown = (listing: Listing<T>) => {
      take(listing);
      show();
    };
    await readList(`/${list}?suspected=1`, row, shown, signal).catch((cause: unknown) => {
      // Of a list that the person may not see, nothing is shown.
      if (!(cause instanceof ApiError && cause.status === 403)) throw cause;
      shown(nothing);
    });
  };
  await Promise.all([
    read('getemaildetails', inquiryRowSchema, (listing) => (inquiries = listing)),
    read('applications', applicantSchema, (listing) => (applications = listing)),
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
