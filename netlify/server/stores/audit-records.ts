import * as z from 'zod/mini';
import { auditFields } from '#features/audit/schema/audit';

/** The audit trail as it is stored. Times are milliseconds since 1970. */

/** An entry of the audit trail, under an id of its time. Only its title is ever changed: it can be removed. */
export const auditRecordSchema = z.object({
  ...auditFields,
  /** The record's title as it was. It is not hashed: `sealed` is, so that the title can be removed. */
  title: z.optional(z.object({ text: z.string(), salt: z.string() })),
  /** The hash of the title and its salt. */
  sealed: z.optional(z.string()),
  /** Other chains that a restore brought back: where each begins and ends. */
  joined: z.optional(
    z.array(
      z.object({
        chain: z.string(),
        from: z.object({ seq: z.number(), prev: z.string() }),
        to: z.object({ seq: z.number(), hash: z.string() }),
      }),
    ),
  ),
  /** Its place in the hash chain; missing in entries of the version before the chain. */
  link: z.optional(
    z.object({
      /** The id of the chain. */
      chain: z.string(),
      /** Counted from 1 without gaps. */
      seq: z.number(),
      /** The hash of the entry before; empty for the first one. */
      prev: z.string(),
      hash: z.string(),
    }),
  ),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** An entry and its id. */
export const auditItemSchema = z.object({ id: z.string(), value: auditRecordSchema });

export type AuditItem = z.infer<typeof auditItemSchema>;

/** The head of the audit trail's hash chain, in one record: the instance that replaces it decides which entry is the next. */
export const auditHeadSchema = z.object({
  chain: z.string(),
  startedAt: z.number(),
  /** The last entry: its number and hash. */
  seq: z.number(),
  hash: z.string(),
  /** The last entry that was removed because of its age; the chain is verified from here. */
  pruned: z.optional(z.object({ seq: z.number(), hash: z.string() })),
  /** The last linked entries, which may not have records of their own yet. */
  pending: z.array(
    z.extend(auditItemSchema, {
      /** When it got a record of its own; it stays in the head until lists have that record. */
      storedAt: z.optional(z.number()),
    }),
  ),
  /** The refusals of the current minute; they are linked when the minute is over. */
  sums: z.array(auditItemSchema),
});

export type AuditHead = z.infer<typeof auditHeadSchema>;
