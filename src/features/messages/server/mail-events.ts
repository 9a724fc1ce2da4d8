import * as z from 'zod/mini';
import { arrivalOutcomeSchema, type StoredReply } from '../schema/reply.ts';
import * as words from '#src/server/words.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, refusal, Reply, type Call } from '#src/server/http/call.ts';
import { endpoint } from '#src/server/http/endpoints.ts';
import { signedEvent } from '#src/server/mail/mailer.ts';
import { ID_FORM } from '#src/server/platform/ids.ts';
import { ignoringMissing, StoreUnavailableError } from '#src/server/stores/stored.ts';
import { formStore, UNSEEN, type FormRecord } from '#src/server/stores/form-records.ts';
import { reopened, withChanged } from './replies.ts';

type Arrival = NonNullable<StoredReply['arrival']>;

/** What an event's type begins with; the outcome follows. */
const TYPE_PREFIX = 'email.';

const id = z.string().check(z.regex(ID_FORM));

/** What is used of an event about a reply; events about other mail lack these tags. */
const eventSchema = z.object({
  type: z.templateLiteral([TYPE_PREFIX, arrivalOutcomeSchema]),
  created_at: z.string(),
  data: z.object({
    tags: z.object({ kind: z.enum(['inquiry-reply', 'application-reply']), record: id, reply: id }),
  }),
});

/** A record with what the provider says of a reply: the same object for no news, because events come twice and in any order. */
function withArrival<T extends Pick<FormRecord, 'replies'>>(record: T, id: string, arrival: Arrival): T {
  const known = record.replies?.find((one) => one.id === id);
  const before = known?.arrival?.outcome ?? 'delivered';
  if (!known || before !== 'delivered' || known.arrival?.outcome === arrival.outcome) return record;
  // The provider has the mail, even where the call that sent the mail ended before noting it.
  const arrived = ({ problem: _problem, ...reply }: StoredReply): StoredReply => ({
    ...reply,
    ...{ mail: 'sent', arrival },
  });
  return reopened(withChanged(record, id, arrived), id);
}

/** Notes an event in its record; an erased record is no reason to refuse the event. */
async function note(ctx: AppContext, { type, created_at, data }: z.infer<typeof eventSchema>): Promise<void> {
  const { kind, record, reply } = data.tags;
  const store = formStore(ctx, kind === 'inquiry-reply' ? 'inquiry' : 'application');
  const outcome = arrivalOutcomeSchema.parse(type.slice(TYPE_PREFIX.length));
  const arrival = { outcome, at: Date.parse(created_at) || ctx.clock() };
  const from = await store.peek(record);
  // The provider sends the event again.
  if (from === 'unreadable') throw new StoreUnavailableError(`The record ${record} cannot be read.`);
  const noted = (value: FormRecord) => withArrival(value, reply, arrival);
  if (!from || noted(from.value) === from.value) return;
  // A mail that nobody got is something to act on: what an older page wants to change is asked again.
  const keepVersion = arrival.outcome === 'delivered';
  await ignoringMissing(store.update(record, noted, { ...UNSEEN, keepVersion, from }));
}

/** POST /api/mail-events, the webhook of the email provider: any other event is accepted, so that it is not sent again. */
async function receive({ body, headers }: Call<{ raw: string }>, ctx: AppContext): Promise<Reply> {
  const { mailEventsSecret } = ctx.env;
  if (!mailEventsSecret) throw new HttpError(404, words.nothingHere);
  const signed = await signedEvent(body.raw, headers, mailEventsSecret);
  const message = 'This event is not signed by the email provider.';
  if (signed === undefined) throw refusal(403, 'wrong-signature', message);
  const { data: event } = eventSchema.safeParse(signed);
  if (event) await note(ctx, event);
  return new Reply(undefined, { status: 204 });
}

export const mailHook = {
  // Its signature says who sent it.
  'POST /api/mail-events': endpoint({
    access: 'public',
    body: { schema: z.object({ raw: z.string() }), formats: ['raw'], maxBytes: 64 * 1024 },
    rate: { limit: 600, windowMs: 60_000 },
    keyed: false,
    run: receive,
  }),
};
