import { deletedSchema, type Deleted } from '#features/deletions/schema/deleted-record';
import { send } from '../../lib/api/client.ts';
import { readList, type Listing } from '../../lib/api/lists.ts';

/** What was deleted and can be restored, latest first. */
export const readDeleted = (onPage: (listing: Listing<Deleted>) => void, signal?: AbortSignal) =>
  readList('/deleted', deletedSchema, onPage, signal);

/** Brings a deleted record back. Throws ApiError 409 when its place is taken. */
export const restoreDeleted = ({ kind, id }: Deleted) =>
  send(`/deleted/${kind}/${encodeURIComponent(id)}/restore`, { method: 'POST' });
