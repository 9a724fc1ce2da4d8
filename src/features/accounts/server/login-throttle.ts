import { inBackground, type AppContext } from '#src/server/context.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { tooManyRequests } from '#src/server/http/http-error.ts';
import { clientKey, isIpv6, networkOf } from '#src/server/http/rate-limit.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, MissingError } from '#src/server/stores/failures.ts';
import type { FailuresRecord } from '#src/server/stores/records.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { LoginCeiling, type BookedGuess } from './login-ceiling.ts';

/** The failures of one sender of guesses. */
interface Counter {
  key: string;
  /** Wrong guesses without a wait; the next one waits for a second, and each further one twice as long. */
  free: number;
  maxWaitMs: number;
  /** The failures expire this long after the last one. */
  expiresMs: number;
}

/** An IP address: an owner who forgets the password is never locked out for good. */
const ADDRESS = { free: 5, maxWaitMs: MINUTE, expiresMs: HOUR };

/** A /48 network of IPv6, which one customer may have: 65,536 networks that count as an address each. */
const NETWORK = { ...ADDRESS, free: 10 };

/** A known device: at most 87 guesses a day, if its cookie is stolen. */
const DEVICE = { free: 5, maxWaitMs: 20 * MINUTE, expiresMs: DAY };

const FIRST_WAIT_MS = SECOND;

const waitAfter = ({ free, maxWaitMs }: Counter, failures: number): number =>
  failures < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - free), maxWaitMs);

/** Whether these failures count for no sender any more. */
export const isExpired = ({ lastAt }: FailuresRecord, now: number) => now - lastAt > DAY;

/** Parallel guesses, and instances whose clocks differ, count within this time; a later one is of a clock that was set back. */
const CLOCK_SLACK_MS = MINUTE;

/** The time since the last failure; endless where a clock was set back since, so that nobody waits for it to catch up. */
export const sinceLast = (lastAt: number, now: number): number =>
  lastAt > now + CLOCK_SLACK_MS ? Infinity : Math.max(0, now - lastAt);

/** The failures that have not expired. */
const counted = ({ expiresMs }: Counter, { lastAt, count }: FailuresRecord, now: number) =>
  sinceLast(lastAt, now) > expiresMs ? 0 : count;

/** @throws HttpError 429 while the wait for earlier failures is not over */
function requireNoWait(counter: Counter, failures: FailuresRecord, now: number): void {
  const wait = waitAfter(counter, counted(counter, failures, now)) - sinceLast(failures.lastAt, now);
  if (wait > 0) throw tooManyRequests(wait);
}

/** A counter with its failures as just read. */
interface Seen {
  counter: Counter;
  stored: Stored<FailuresRecord> | undefined;
}

async function read(ctx: AppContext, counter: Counter): Promise<Seen> {
  const stored = await ctx.stores.failures.get(counter.key);
  if (stored) requireNoWait(counter, stored.value, ctx.clock());
  return { counter, stored };
}

/** Adds one failure in one conditional write. @throws HttpError 429 when parallel guesses were written first */
async function add(ctx: AppContext, { counter, stored }: Seen): Promise<Stored<FailuresRecord>> {
  const now = ctx.clock();
  const next = (earlier: FailuresRecord): FailuresRecord => {
    requireNoWait(counter, earlier, now);
    return { count: counted(counter, earlier, now) + 1, lastAt: now };
  };
  const { failures } = ctx.stores;
  if (stored) return failures.update(counter.key, next, { from: stored });
  const { created, record } = await failures.create(counter.key, { count: 1, lastAt: now });
  return created ? record : failures.update(counter.key, next, { from: record });
}

/** A try to log in. */
export interface LoginAttempt {
  ip: string;
  /** The key of the account, or of a name that no account has. */
  account: string;
  /** The known device of this account that it comes from. */
  device: string | undefined;
}

function countersOf({ ip, account, device }: LoginAttempt): Counter[] {
  if (device) return [{ ...DEVICE, key: hashText('device', account, device) }];
  const address = { ...ADDRESS, key: hashText('address', clientKey(ip)) };
  return isIpv6(ip) ? [address, { ...NETWORK, key: hashText('network', networkOf(ip)) }] : [address];
}

/** A try that was counted as failed, until `resetAttempts` or `takeBack` says otherwise. */
export interface RecordedAttempt {
  /** The counters, as written. */
  failures: Stored<FailuresRecord>[];
  ceiling: LoginCeiling;
  /** Missing for a known device, which the ceiling does not concern. */
  booked: BookedGuess | undefined;
}

/**
 * Counts a guess as failed before the password is checked, so that parallel guesses cannot slip past the count. A refused
 * one is not counted.
 * @throws HttpError 429 while the device, or the address or the account, has to wait
 */
export async function recordAttempt(ctx: AppContext, attempt: LoginAttempt): Promise<RecordedAttempt> {
  const ceiling = new LoginCeiling(ctx, attempt.account);
  const [seen] = await Promise.all([
    Promise.all(countersOf(attempt).map((counter) => read(ctx, counter))),
    attempt.device ? undefined : ceiling.check(),
  ]);
  const [added, booking] = await Promise.allSettled([
    Promise.all(seen.map((one) => add(ctx, one))),
    attempt.device ? undefined : ceiling.book(),
  ]);
  if (booking.status === 'rejected') throw refusalOf(booking.reason);
  const booked = booking.value;
  if (added.status === 'fulfilled') return { failures: added.value, ceiling, booked };
  if (booked) inBackground(ctx, 'guess not taken back', () => ceiling.takeBack(booked));
  throw refusalOf(added.reason);
}

/** Too many parallel writes are too many guesses. */
const refusalOf = (cause: unknown): unknown =>
  cause instanceof ConflictError || cause instanceof MissingError ? tooManyRequests(SECOND) : cause;

/** Takes one back from a device's count: an owner who logs in gives a thief of the device's cookie no more guesses. */
async function takeOneBack(ctx: AppContext, from: Stored<FailuresRecord>): Promise<void> {
  const less = ({ count, lastAt }: FailuresRecord) => ({ count: Math.max(0, count - 1), lastAt });
  await ctx.stores.failures.update(from.id, less, { from });
}

/** After a right password: forgets the failures of the address, and takes this guess back elsewhere. */
export async function resetAttempts(ctx: AppContext, recorded: RecordedAttempt): Promise<void> {
  const { failures, ceiling, booked } = recorded;
  const done = booked
    ? failures.map(({ id }) => ctx.stores.failures.remove(id))
    : failures.map((one) => takeOneBack(ctx, one));
  await Promise.all([...done, booked && ceiling.takeBack(booked)]);
}

/** After a try whose password was not checked: it is no guess at the account. */
export async function takeBack(ctx: AppContext, recorded: RecordedAttempt): Promise<void> {
  const { failures, ceiling, booked } = recorded;
  if (booked) return ceiling.takeBack(booked);
  await Promise.all(failures.map((one) => takeOneBack(ctx, one)));
}
