import * as z from 'zod/mini';
import type { ArrivalOutcome } from '../schema/reply.ts';
import * as words from '#src/lib/messages/en/server.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { Reply } from '#src/server/http/reply.ts';
import { signedEvent } from '#src/server/mail/signed-events.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import { ignoringMissing, StoreUnavailableError } from '#src/server/stores/failures.ts';
import type { RecordStore } from '#src/server/stores/record-store.ts';
import { reopened, withArrival, type Arrival, type Replied, type ReplyTags } from './reply-mail.ts';

/** The events that say what became of a mail. */
const OUTCOMES = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounced',
  'email.suppressed': 'suppressed',
  'email.failed': 'failed',
} as const satisfies Record<string, ArrivalOutcome>;

const idSchema = z.string().check(z.regex(ID_FORM));

/** What is used of an event about a reply; those about other mail have no such tags. */
const eventSchema = z.object({
  type: z.enum(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]),
  created_at: z.string(),
  data: z.object({
    tags: z.object({
      kind: z.enum(['inquiry-reply', 'application-reply'] satisfies ReplyTags['kind'][]),
      record: idSchema,
      reply: idSchema,
    }),
  }),
});

/** The body of an event as it was signed. */
export const mailEventSchema = z.object({ raw: z.string() });

/** Notes in a record what became of a reply; what is known already is not written again, and what was erased has no record. */
async function note<T extends Replied>(
  store: RecordStore<T>,
  { record, reply }: Pick<ReplyTags, 'record' | 'reply'>,
  arrival: Arrival,
  after: (value: T) => T = (value) => value,
): Promise<void> {
  const from = await store.peek(record);
  // The provider sends it again.
  if (from === 'unreadable') throw new StoreUnavailableError(`The record ${record} cannot be read.`);
  const noted = (value: T): T => {
    const changed = withArrival(value, reply, arrival);
    return changed === value ? value : after(changed);
  };
  if (!from || noted(from.value) === from.value) return;
  // A mail that nobody got is something to act on: what an older page wants to change is asked again.
  const keepVersion = arrival.outcome === 'delivered';
  await ignoringMissing(store.update(record, noted, { logged: false, keepVersion, of: 'any', from }));
}

/**
 * POST /api/mail-events, the email provider's webhook: what became of a reply after the provider took it. Any other event is
 * accepted, so that it is not sent again.
 */
export async function receive({ body, headers }: Call<{ raw: string }>, ctx: AppContext): Promise<Reply> {
  const { mailEventsSecret } = ctx.env;
  if (!mailEventsSecret) throw new HttpError(404, words.nothingHere);
  const signed = await signedEvent(body.raw, headers, mailEventsSecret);
  if (signed === undefined)
    throw new HttpError(403, {
      message: 'This event is not signed by the email provider.',
      code: 'wrong-signature',
    });
  const { data: event } = eventSchema.safeParse(signed);
  if (event) {
    const { kind, ...ids } = event.data.tags;
    const at = Date.parse(event.created_at) || ctx.clock();
    const arrival = { outcome: OUTCOMES[event.type], at };
    if (kind === 'inquiry-reply')
      await note(ctx.stores.inquiries, ids, arrival, (value) => reopened(value, ids.reply));
    if (kind === 'application-reply') await note(ctx.stores.applications, ids, arrival);
  }
  return new Reply(undefined, { status: 204 });
}
