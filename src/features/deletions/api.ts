import { deletedSchema, type Deleted } from './schema/deleted-record.ts';
import { send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** The soft-deleted records, latest first. */
export const readDeleted = (onPage: (listing: Listing<Deleted>) => void, signal?: AbortSignal) =>
  readList('/deleted', deletedSchema, onPage, signal);

/** Restores a record. Throws ApiError 409 when another record has taken its address. */
export const restoreDeleted = ({ kind, id }: Deleted) =>
  send(`/deleted/${kind}/${encodeURIComponent(id)}/restore`, { method: 'POST' });
