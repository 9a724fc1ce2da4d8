import * as z from 'zod/mini';
import { auditFields } from '#src/features/audit/schema/audit.ts';

/** A title as versions before stored it, which hashed it with a salt. */
const earlierTitle = z.pipe(
  z.object({ text: z.string() }),
  z.transform(({ text }) => text),
);

/**
 * An entry of the audit trail, under an id of its time. Nobody changes one, but for its title, which erasure removes, and a
 * sum of refusals, which its own instance counts on.
 */
export const auditRecordSchema = z.object({
  ...auditFields,
  /** The record's title or the person's name as it was. */
  title: z.optional(z.union([z.string(), earlierTitle])),
});

export type AuditRecord = z.infer<typeof auditRecordSchema>;

const auditItemSchema = z.object({ id: z.string(), value: auditRecordSchema });

/** The entries that versions before had in one record, until each had one of its own. */
export const auditHeadSchema = z.object({
  pending: z.array(auditItemSchema),
  sums: z.array(auditItemSchema),
});
