import { HOUR, isoTime, MINUTE } from '#server/platform/clock';
import type { AppContext } from '#server/context';
import type { AdminSession } from '#server/http/call';
import { hashText, newToken } from '#server/platform/ids';
import { MissingError } from '#server/stores/failures';
import type { SessionRecord } from '#server/stores/records';
import type { Stored } from '#server/stores/stored';
import { readAccount } from './accounts.ts';

/** A session ends after this long without a request. */
export const IDLE_MS = 2 * HOUR;

/** A session ends after this long in any case. */
export const ABSOLUTE_MS = 12 * HOUR;

/** How old `seenAt` may be before it is written again: not every request writes. */
const TOUCH_MS = 5 * MINUTE;

/** The token in a cookie: 32 bytes in base64url. */
const TOKEN_FORM = /^[\w-]{43}$/;

const endOf = (record: SessionRecord) => record.createdAt + ABSOLUTE_MS;

const expiryOf = (record: SessionRecord) => Math.min(record.seenAt + IDLE_MS, endOf(record));

/** Clocks differ by seconds. A session that begins later than this was opened before a clock was set back. */
const CLOCK_SLACK_MS = 5 * MINUTE;

/** Whether a session is active; one that is not is never used again. */
export const isActive = (record: SessionRecord, now: number) =>
  expiryOf(record) > now && record.createdAt <= now + CLOCK_SLACK_MS;

function describe(id: string, record: SessionRecord, username: string): AdminSession {
  return { id, username, expiresAt: isoTime(expiryOf(record)), endsAt: isoTime(endOf(record)) };
}

/** Opens a session after the password was checked; only the browser has the token. */
export async function openSession(ctx: AppContext, credential: string, username: string) {
  const token = newToken();
  const now = ctx.clock();
  const record = { credential, createdAt: now, seenAt: now };
  const id = hashText(token);
  await ctx.stores.sessions.create(id, record);
  return { token, session: describe(id, record, username) };
}

/** The session of a cookie's token, if it is active; reading it extends it. */
export async function readSession(
  ctx: AppContext,
  token: string | undefined,
): Promise<AdminSession | undefined> {
  if (!token || !TOKEN_FORM.test(token) || !ctx.env.admin) return undefined;
  const id = hashText(token);
  const [found, account] = await Promise.all([ctx.stores.sessions.get(id), readAccount(ctx)]);
  if (!found) return undefined;
  const now = ctx.clock();
  if (!isActive(found.value, now) || found.value.credential !== account?.credential) {
    await closeSession(ctx, id);
    return undefined;
  }
  const seen = now - found.value.seenAt > TOUCH_MS ? await touch(ctx, found, now) : found.value;
  return seen && describe(id, seen, ctx.env.admin.username);
}

async function touch(
  ctx: AppContext,
  from: Stored<SessionRecord>,
  now: number,
): Promise<SessionRecord | undefined> {
  try {
    const seen = (record: SessionRecord) => ({ ...record, seenAt: now });
    return (await ctx.stores.sessions.update(from.id, seen, { from })).value;
  } catch (cause) {
    if (cause instanceof MissingError) return undefined;
    throw cause;
  }
}

export const closeSession = (ctx: AppContext, id: string): Promise<void> => ctx.stores.sessions.remove(id);
