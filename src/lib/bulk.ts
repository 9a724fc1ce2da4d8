import * as z from 'zod/mini';

/** The most records of one request: as many as a function changes well within its time. */
export const BULK_RECORDS = 25;

const TOO_MANY = `Please send at most ${BULK_RECORDS} records at a time.`;

const key = z.string().check(z.maxLength(64));

/** A record of a bulk request, with the version that the person has seen. */
const recordSchema = z.object({ id: key, version: key });

export type BulkRecord = z.infer<typeof recordSchema>;

/** The body of a bulk endpoint: the same change to several records. */
export const bulkSchema = <T>(change: z.ZodMiniType<T>) =>
  z.object({
    records: z
      .array(recordSchema)
      .check(z.minLength(1, 'Please select at least one record.'), z.maxLength(BULK_RECORDS, TOO_MANY)),
    change,
  });

export type Bulk<T> = z.infer<ReturnType<typeof bulkSchema<T>>>;

/** POST …/bulk-erase, an endpoint of its own because it needs a fresh proof. */
export const bulkEraseSchema = bulkSchema(z.object({ erased: z.literal(true) }));

export const ERASED = { erased: true } as const;

/** The outcome for each record: changed, changed by another person, gone, in a state that excludes the change, or an error. */
const outcomeSchema = z.enum(['done', 'conflict', 'missing', 'skipped', 'failed']);

export type BulkOutcome = z.infer<typeof outcomeSchema>;

/** The answer: one result a record, in the order of the request. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      outcome: outcomeSchema,
      /** The new version of a changed record that is still there. */
      version: z.optional(z.string()),
      /** Why a record was skipped, in words that follow it. */
      why: z.optional(z.string()),
    }),
  ),
});

export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
export type BulkResult = BulkAnswer['results'][number];
