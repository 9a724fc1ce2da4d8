import {
  CONSENT_FIELD,
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  type SpamSignals,
  SOURCE_FIELDS,
  type SourceField,
  type VisitSource,
} from '#src/lib/submission.ts';
import type { SpamReason } from '#src/lib/submission-words.ts';
import { HOUR, MINUTE } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { tooManyRequests, type Call } from '#src/server/http/call.ts';
import { networkOf } from '#src/server/http/clients.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { overRate, spendBudget } from '#src/server/limits.ts';

/** More forms than this from one IP address are unusual; a company may send them, so the sign is never enough alone. */
const USUAL_RATE = { limit: 20, windowMs: 10 * MINUTE };
const MANY_LINKS = 3;

/** A filled honeypot is enough alone, many links need one more sign, and the other two together are not enough. */
const WEIGHT = { honeypot: 3, linked: 2, tooSoon: 1, busyAddress: 1 };
const SUSPECT_FROM = 3;

const linksIn = (text: string) => text.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0;

type Form = SpamSignals & Record<typeof CONSENT_FIELD, boolean> & VisitSource;

export const suspectedFor = (reasons: SpamReason[]): Pick<InquiryRecord, 'suspected' | 'suspectedFor'> => ({
  suspected: true,
  suspectedFor: reasons,
});

/** Suspected forms of one network (IPv4 /24, IPv6 /48): nobody alone uses up what the whole site may have. */
const SUSPECTS_OF_NETWORK = { limit: 20, windowMs: HOUR };

/** A suspected form counts once, and once more for so many bytes of its CV. */
const CV_BYTES_AS_FORM = 2 ** 18;

/** @throws HttpError 429 while as many suspected forms of a network, or of all in this hour, were stored as there may be */
export async function requireRoomForSuspect(ctx: AppContext, ip: string | undefined, cvBytes = 0) {
  const amount = 1 + Math.floor(cvBytes / CV_BYTES_AS_FORM);
  const count = () => overRate('suspects', ip, SUSPECTS_OF_NETWORK, ctx, networkOf(ip ?? ''));
  const waitMs = Array.from({ length: amount }, count).at(-1);
  if (waitMs !== undefined) throw tooManyRequests(waitMs);
  if (!(await spendBudget(ctx, 'suspects', amount))) throw tooManyRequests(HOUR - (ctx.clock() % HOUR));
}

/** Scores a form. Returns its words, and apart from the words its suspicion, consent and source as the record has them. */
export async function scoreSubmission<B extends Form>(
  { body, ip }: Pick<Call<B>, 'body' | 'ip'>,
  ctx: AppContext,
  text: string,
) {
  const { [HONEYPOT_FIELD]: honeypot, [ELAPSED_FIELD]: tooSoon, [CONSENT_FIELD]: agreed, ...form } = body;
  const words = { ...form } as Omit<typeof form, SourceField>;
  const source: VisitSource = {};
  for (const name of SOURCE_FIELDS) {
    if (body[name] !== undefined) source[name] = body[name];
    Reflect.deleteProperty(words, name);
  }
  const busyAddress = overRate('suspicion', ip, USUAL_RATE, ctx) !== undefined;
  const signs = { honeypot, tooSoon, busyAddress, linked: linksIn(text) > MANY_LINKS };
  const found = (Object.keys(WEIGHT) as (keyof typeof WEIGHT)[]).filter((sign) => signs[sign]);
  const weight = found.reduce((sum, sign) => sum + WEIGHT[sign], 0);
  const about: Pick<InquiryRecord, 'policy' | 'source' | 'suspected' | 'suspectedFor'> = {
    policy: { version: await ctx.company.policyVersion(), agreed },
    ...(Object.keys(source).length > 0 ? { source } : {}),
    ...(weight >= SUSPECT_FROM ? suspectedFor(found) : {}),
  };
  return { words, about };
}
