import { inBackground, type AppContext, type AcceptedForm, type BudgetShare } from './context.ts';
import { isUnlimited, clientKey, networkOf } from './http/clients.ts';
import { tooManyRequests } from './http/call.ts';
import { DAY, HOUR, MINUTE, SECOND } from './platform/clock.ts';
import { hashText } from './platform/ids.ts';
import { ConflictError, MissingError, type Stored } from './stores/stored.ts';
import type { FailuresRecord, FormCountRecord } from './stores/records.ts';

/** At most `limit` requests of one client in `windowMs`, for each instance; the platform's own limit comes first. */
export interface Rate {
  limit: number;
  windowMs: number;
}

/** Wrong guesses without a wait; the next one waits for a second, and each further one twice as long. */
interface GuessRule {
  free: number;
  maxWaitMs: number;
  expiresMs: number;
  /** What a right guess does: it removes the failures, or only takes itself back, which gives a guesser no more. */
  right: 'forget' | 'take back';
}

const ADDRESS: GuessRule = { free: 5, maxWaitMs: MINUTE, expiresMs: HOUR, right: 'forget' };

/** Who guesses a password or a code (`docs/decisions/0005-login-throttle.md`). */
const GUESSES = {
  /** An IP address: an owner who forgets the password is never locked out for good. */
  address: ADDRESS,
  /** A /48 network of IPv6, which one customer may have: 65,536 networks that count as an address each. */
  network: { ...ADDRESS, free: 10 },
  /** A known device: at most 87 guesses a day, if its cookie is stolen. */
  device: { free: 5, maxWaitMs: 20 * MINUTE, expiresMs: DAY, right: 'take back' },
  /** A login, from everywhere but known devices: at most 49 guesses a day. The first owner has two, which wait apart: no wait tells that both are of one account. */
  login: { free: 16, maxWaitMs: DAY / 21, expiresMs: DAY, right: 'take back' },
  /** The codes of an account, whose password a guesser may know: at most 87 guesses a day. Passkeys never wait. */
  codes: { free: 5, maxWaitMs: 20 * MINUTE, expiresMs: DAY, right: 'forget' },
} satisfies Record<string, GuessRule>;

/** How many forms of one network (IPv4 /24, IPv6 /48) are mailed; further ones are stored as suspected. */
const FORMS = {
  inquiry: { windowMs: 10 * MINUTE, inWindow: 5, inDay: 20 },
  application: { windowMs: 10 * MINUTE, inWindow: 3, inDay: 10 },
};

const MEGABYTE = 2 ** 20;

/** What the whole site may use in an hour, and the share that an instance takes at a time. */
const BUDGETS = {
  /** Notifications to the staff. */
  mails: { anHour: 60, share: 5 },
  /** What the staff writes: a flood of forms must not hold it up, nor a mass of it the notifications. */
  replies: { anHour: 300, share: 25 },
  /** A flood of forms with foreign addresses must not become a flood of mail. */
  acknowledgements: { anHour: 60, share: 5 },
  /** CVs; an application beyond is suspected. The share is little more than a CV, because a refused form may take one. */
  cvBytes: { anHour: 200 * MEGABYTE, share: 5 * MEGABYTE },
  /** Suspected forms, a large CV counting as several: each list reads all of them until an admin approves or erases them. */
  suspects: { anHour: 40, share: 5 },
};

export type Budget = keyof typeof BUDGETS;

/** Instances whose clocks differ by less count alike; a time further ahead comes from a clock that was set back. */
const CLOCK_SLACK_MS = MINUTE;

/** The time since a moment; endless where a clock was set back since, so that nobody waits for it to catch up. */
const since = (moment: number, now: number): number =>
  moment > now + CLOCK_SLACK_MS ? Infinity : Math.max(0, now - moment);

/** Above this number of keys, those whose windows have ended are dropped from memory. */
const SWEEP_ABOVE = 10_000;

type Window = Record<'startedAt' | 'endsAt' | 'count', number>;
const requests = new Map<string, Window>();

/** Counts one request of a client. Returns the milliseconds to wait when it is over the rate, else undefined. */
export function overRate(
  endpoint: string,
  ip: string | undefined,
  rate: Rate,
  { env, clock }: Pick<AppContext, 'clock'> & { env: Pick<AppContext['env'], 'local' | 'limitLoopback'> },
  client = clientKey(ip ?? ''),
): number | undefined {
  if (isUnlimited(ip, env)) return undefined;
  const now = clock();
  const isOpen = ({ startedAt, endsAt }: Window) => startedAt <= now && now < endsAt;
  if (requests.size >= SWEEP_ABOVE)
    for (const [key, window] of requests) if (!isOpen(window)) requests.delete(key);
  const key = hashText(endpoint, client);
  const current = requests.get(key);
  if (!current || !isOpen(current)) {
    requests.set(key, { startedAt: now, endsAt: now + rate.windowMs, count: 1 });
    return undefined;
  }
  current.count += 1;
  return current.count > rate.limit ? current.endsAt - now : undefined;
}

/** A counter of guesses: who guesses, and the parts of the key. */
export type Guesser = readonly [kind: keyof typeof GUESSES, ...of: string[]];

/** A guess that was counted as wrong: the rule, the failures as written, and the time of the one before. */
interface CountedGuess {
  rule: GuessRule;
  stored: Stored<FailuresRecord>;
  before: number;
}

/** Whether a record of failures counts for nobody any more. */
export const areFailuresExpired = ({ lastAt }: FailuresRecord, now: number): boolean => now - lastAt > DAY;

const NEW_DEVICE = (time: string) =>
  `Too many login attempts. Please try again in ${time}, or use a device on which you have logged in before.`;

/** One more failure. @throws HttpError 429 while the wait for earlier failures is not over */
function another(kind: Guesser[0], { count, lastAt }: FailuresRecord, now: number): FailuresRecord {
  const { free, maxWaitMs, expiresMs } = GUESSES[kind];
  const elapsed = since(lastAt, now);
  const failures = elapsed > expiresMs ? 0 : count;
  const wait = failures < free ? 0 : Math.min(SECOND * 2 ** (failures - free), maxWaitMs);
  if (wait > elapsed) throw tooManyRequests(wait - elapsed, kind === 'login' ? NEW_DEVICE : undefined);
  return { count: failures + 1, lastAt: now };
}

/** Adds one failure in one conditional write. */
async function addFailure(
  { stores: { failures }, clock }: AppContext,
  [kind]: Guesser,
  key: string,
  seen: Stored<FailuresRecord> | undefined,
): Promise<CountedGuess> {
  const now = clock();
  let before = 0;
  const next = (value: FailuresRecord) => {
    before = value.lastAt;
    return another(kind, value, now);
  };
  const made = seen ? undefined : await failures.create(key, next({ count: 0, lastAt: 0 }));
  const stored = made?.created
    ? made.record
    : await failures.update(key, next, { from: seen ?? made?.record });
  return { rule: GUESSES[kind], stored, before };
}

/** Counts a guess as wrong before it is checked, against parallel ones. @throws HttpError 429 while one of the guessers has to wait */
export async function countGuess(ctx: AppContext, guessers: readonly Guesser[]): Promise<CountedGuess[]> {
  const seen = await Promise.all(
    guessers.map(async (guesser) => {
      const key = hashText(...guesser);
      const stored = await ctx.stores.failures.get(key);
      if (stored) another(guesser[0], stored.value, ctx.clock());
      return [guesser, key, stored] as const;
    }),
  );
  const added = await Promise.allSettled(seen.map((one) => addFailure(ctx, ...one)));
  const counted = added.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const cause: unknown = added.find((one) => one.status === 'rejected')?.reason;
  if (counted.length === guessers.length) return counted;
  inBackground(ctx, 'guess not taken back', () => takeBack(ctx, counted));
  // Too many parallel writes are too many guesses.
  throw cause instanceof ConflictError || cause instanceof MissingError ? tooManyRequests(SECOND) : cause;
}

/** Takes back guesses that were not checked. */
export async function takeBack(ctx: AppContext, guesses: readonly CountedGuess[]): Promise<void> {
  const take = ({ stored, before }: CountedGuess) => {
    const less = ({ count, lastAt }: FailuresRecord): FailuresRecord => ({
      count: Math.max(0, count - 1),
      lastAt: lastAt === stored.value.lastAt ? before : lastAt,
    });
    return ctx.stores.failures.update(stored.id, less, { from: stored });
  };
  await Promise.all(guesses.map(take));
}

export async function forgetGuesses(ctx: AppContext, guesses: readonly CountedGuess[]): Promise<void> {
  const forget = (guess: CountedGuess) =>
    guess.rule.right === 'forget' ? ctx.stores.failures.remove(guess.stored.id) : takeBack(ctx, [guess]);
  await Promise.all(guesses.map(forget));
}

/** Whether a form is in the window. A time in the future comes from a clock that was set back. */
const isRecent = ({ at }: AcceptedForm, now: number, windowMs: number) => at <= now && now - at < windowMs;

export const isFormCountExpired = ({ accepted }: FormCountRecord, now: number): boolean =>
  !accepted.some((one) => isRecent(one, now, DAY));

/** The forms of the last day in two lists. */
function merged(some: AcceptedForm[] = [], others: AcceptedForm[] = [], now: number): AcceptedForm[] {
  const byNonce = new Map([...some, ...others].map((one) => [one.nonce, one]));
  return [...byNonce.values()].filter((one) => isRecent(one, now, DAY));
}

/** Adds what this instance accepted to the stored count. */
async function writeForms(ctx: AppContext, key: string, seen: Stored<FormCountRecord> | undefined) {
  const { formCounts } = ctx.stores;
  const add = ({ accepted }: FormCountRecord): FormCountRecord => ({
    accepted: merged(accepted, ctx.counts.forms.get(key), ctx.clock()),
  });
  const made = seen ? undefined : await formCounts.create(key, add({ accepted: [] }));
  if (!made?.created) await formCounts.update(key, add, { from: seen ?? made?.record });
}

/**
 * Reads how many forms of a network (/24 of IPv4, /48 of IPv6) came. Returns a function that says whether a form, by its record's
 * id, is over the limit. Where nothing refuses the form any more, `counts` counts it, so that neither a refusal nor a retry uses
 * anything up. Forms over the limit are not counted, so that a flood writes nothing. The store holds only a hash of
 * the network; because that can be guessed, the record is removed after a day. An instance also counts what it accepted itself,
 * because forms that come at once all read the same stored count. Until counts are written, each instance may accept the full limit.
 */
export async function formLimit(
  kind: keyof typeof FORMS,
  ip: string,
  ctx: AppContext,
): Promise<(recordId: string, counts?: 'counts') => boolean> {
  if (isUnlimited(ip, ctx.env)) return () => false;
  const { forms } = ctx.counts;
  const { windowMs, inWindow, inDay } = FORMS[kind];
  const key = hashText('forms', kind, networkOf(ip));
  const isFull = (known: AcceptedForm[], now: number) =>
    known.length >= inDay || known.filter((one) => isRecent(one, now, windowMs)).length >= inWindow;
  const own = merged(forms.get(key), [], ctx.clock());
  // No store request when this instance already knows that the limit is reached.
  const stored = isFull(own, ctx.clock())
    ? undefined
    : await ctx.stores.formCounts
        .get(key)
        .catch((cause: unknown) => void ctx.log.error('form count not read', {}, cause));
  return (recordId, counts) => {
    const now = ctx.clock();
    const nonce = hashText('form', recordId).slice(0, 8);
    const known = merged(stored?.value.accepted, forms.get(key), now);
    if (forms.size >= SWEEP_ABOVE)
      for (const [other, accepted] of forms) if (isFormCountExpired({ accepted }, now)) forms.delete(other);
    forms.set(key, known);
    if (known.some((one) => one.nonce === nonce)) return false;
    if (isFull(known, now)) return true;
    if (!counts) return false;
    known.push({ at: now, nonce });
    inBackground(ctx, 'form not counted', () => writeForms(ctx, key, stored ?? undefined));
    return false;
  };
}

/** Hours since 1970. */
export const hourOf = (now: number): number => Math.floor(now / HOUR);

/** Takes a share of the hour's budget for this instance, or finds that the budget is used up. */
async function refill(ctx: AppContext, budget: Budget, own: BudgetShare): Promise<void> {
  const { anHour, share } = BUDGETS[budget];
  const { hour } = own;
  const { budgets } = ctx.stores;
  const key = `${budget}~${hour}`;
  try {
    const { created, record } = await budgets.create(key, { taken: share, hour });
    let isTaken = created;
    const take = (value: { taken: number; hour: number }) => {
      isTaken = value.taken < anHour;
      return isTaken ? { ...value, taken: value.taken + share } : value;
    };
    if (!created && record.value.taken < anHour) await budgets.update(key, take, { from: record });
    if (isTaken) own.left += share;
    else own.isUsedUp = true;
  } finally {
    own.taking = undefined;
  }
}

/**
 * Takes shares of the site's budget of this hour until this instance has an amount, or the budget is used up. Each instance
 * counts its own share, so that the hour's record is written once a share, not at each use; the unused rest of a share is lost.
 * Undefined where nothing is counted: locally, or if the store fails, because forms must not depend on a counter.
 */
export async function shareFor(
  ctx: AppContext,
  budget: Budget,
  amount: number,
): Promise<BudgetShare | undefined> {
  if (isUnlimited(undefined, ctx.env)) return undefined;
  const hour = hourOf(ctx.clock());
  const known = ctx.counts.shares.get(budget);
  const own: BudgetShare = known?.hour === hour ? known : { hour, left: 0, isUsedUp: false };
  ctx.counts.shares.set(budget, own);
  try {
    while (own.left < amount && !own.isUsedUp) {
      // One request for all parallel callers: each on its own would take more than it uses.
      own.taking ??= refill(ctx, budget, own);
      await own.taking;
    }
    return own;
  } catch (cause) {
    ctx.log.error('budget not counted', { budget }, cause);
    return undefined;
  }
}

/** Uses some of the site's budget of this hour; false when the budget is used up. */
export async function spendBudget(ctx: AppContext, budget: Budget, amount: number): Promise<boolean> {
  for (;;) {
    const own = await shareFor(ctx, budget, amount);
    if (!own) return true;
    if (own.left >= amount) {
      own.left -= amount;
      return true;
    }
    // Otherwise parallel calls have used up the share, and there may be another one.
    if (own.isUsedUp) return false;
  }
}
