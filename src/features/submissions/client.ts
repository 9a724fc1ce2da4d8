import type * as z from 'zod/mini';
import type { BulkRecord } from '#src/lib/bulk.ts';
import { checked, send } from '#src/lib/api/client.ts';
import type { ReplyForm, ReplyTo } from '#src/features/messages/schema/reply.ts';

/** The header by which a change is refused with 409 where the record has changed since it was read. */
export const ifMatch = ({ version }: BulkRecord) => ({ 'If-Match': `"${version}"` });

/** The calls about one submission; each answers the record. ApiError 404 where it is gone, 409 where it has changed. */
export function submissionClient<D extends BulkRecord, C>(path: string, schema: z.ZodMiniType<D>) {
  const call = async (...asked: Parameters<typeof send>): Promise<D> => checked(schema, await send(...asked));
  const post = (address: string, body?: unknown, key?: string) =>
    call(path + address, { method: 'POST', body, headers: key ? { 'Idempotency-Key': key } : undefined });
  const read = (id: string) => call(`${path}/${encodeURIComponent(id)}`);
  return {
    read,
    change: (record: BulkRecord, body: C) =>
      call(`${path}/${record.id}`, { method: 'PATCH', headers: ifMatch(record), body }),
    addNote: (id: string, text: string, key: string) => post(`/${id}/notes`, { text }, key),
    removeNote: async (id: string, note: string) => {
      const after = await send(`${path}/${id}/notes/${note}`, { method: 'DELETE' });
      return after === undefined ? read(id) : checked(schema, after);
    },
    /** Sends a mail; 409 where the record has more mails than the `seen` ones that the caller's page shows. */
    sendReply: (id: string, body: ReplyForm, { key, seen }: ReplyTo) =>
      post(`/${id}/replies?seen=${seen}`, body, key),
    retryReply: (id: string, reply: string) => post(`/${id}/replies/${reply}/retry`),
  };
}
