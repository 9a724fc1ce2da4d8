import { HOUR, MINUTE, SECOND, isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord, SessionRecord } from '#src/server/stores/records.ts';
import type { ListedSession } from '../schema/account.ts';
import { IDLE_HOURS, STEP_UP_MINUTES } from '../schema/session.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AdminSession, Call } from '#src/server/http/call.ts';
import { readCookie } from '#src/server/http/cookies.ts';
import { RECORDS_AT_ONCE, inBatches } from '#src/server/stores/batches.ts';
import { MissingError } from '#src/server/stores/failures.ts';
import type { Stored } from '#src/server/stores/stored.ts';
import { hasSecondProof, loginOf, namesIn, proofKindsOf, readDirectory } from './directory.ts';

/** What a cookie has: the name of its session and, after a step-up, a secret. Each is 32 random bytes in base64url. */
const TOKEN_FORM = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** How long a former token is still accepted: for requests of other tabs that were sent before the new cookie arrived. */
export const FORMER_MS = 10 * SECOND;

/** A token as the store has it: hashes of its parts. */
export interface TokenHashes {
  /** The key of the session's record. */
  id: string;
  /** Of the secret; of an empty one before the first step-up. */
  secret: string;
}

/** Undefined for a text that no token looks like. */
export function hashesOf(token: string | undefined): TokenHashes | undefined {
  const [, name, secret = ''] = TOKEN_FORM.exec(token ?? '') ?? [];
  return name ? { id: hashText(name), secret: hashText(secret) } : undefined;
}

type Secrets = Pick<SessionRecord, 'secret' | 'former'>;

/** Whether a secret is the one that the session was last given. */
export const isCurrent = ({ secret }: Secrets, given: string): boolean => (secret ?? hashText('')) === given;

/** Whether a secret opens the session: the current one, or a former one for a few seconds. */
export const isAccepted = (record: Secrets, given: string, now: number): boolean =>
  isCurrent(record, given) ||
  (record.former ?? []).some(({ secret, until }) => secret === given && until > now);

/** Another token for the same session, and the record's fields for the new token; the former token ends. */
export function renewToken(token: string, { former = [] }: Secrets, now: number) {
  const [name = ''] = token.split('.');
  const secret = newToken();
  const ended = { secret: hashesOf(token)?.secret ?? '', until: now + FORMER_MS };
  const open = former.filter(({ until }) => until > now);
  return { token: `${name}.${secret}`, secrets: { secret: hashText(secret), former: [...open, ended] } };
}

/** A session ends after this long without a request. */
export const IDLE_MS = IDLE_HOURS * HOUR;

/** A session ends after this long in any case. */
export const ABSOLUTE_MS = 12 * HOUR;

/** How old `seenAt` may be before it is written again: not every request writes. */
const TOUCH_MS = 5 * MINUTE;

const endOf = (record: SessionRecord) => record.createdAt + ABSOLUTE_MS;

const expiryOf = (record: SessionRecord) => Math.min(record.seenAt + IDLE_MS, endOf(record));

const provenUntil = ({ provenAt = 0 }: SessionRecord) => provenAt + STEP_UP_MINUTES * MINUTE;

/** Clocks differ by seconds. A session that begins later than this was opened before a clock was set back. */
const CLOCK_SLACK_MS = 5 * MINUTE;

/** Whether a session is active; one that is not is never used again. */
export const isActive = (record: SessionRecord, now: number) =>
  expiryOf(record) > now && record.createdAt <= now + CLOCK_SLACK_MS;

/** Whether the account still has the credential of a session, or changed it for all sessions but this one. */
const hasCredential = (id: string, record: SessionRecord, { credential, exempt }: Account) =>
  record.credential === credential || (exempt?.session === id && exempt.credential === credential);

/** Whether a session is active, and so is its account, which still has the session's credential. */
const isOpen = (
  { id, value }: Stored<SessionRecord>,
  account: Account | undefined,
  now: number,
): account is Account =>
  isActive(value, now) && !value.replaced && account?.state === 'active' && hasCredential(id, value, account);

function describe(
  ctx: AppContext,
  { id, value: record }: Pick<Stored<SessionRecord>, 'id' | 'value'>,
  account: Account,
  directory: DirectoryRecord | undefined,
): AdminSession {
  const isRequired = directory?.requireSecondProof === true && !ctx.env.local;
  const isPublished = ctx.deploy === 'production';
  const accounts = directory?.accounts ?? [account];
  return {
    id,
    account: account.id,
    username: loginOf(account, ctx),
    name: account.name,
    ...{ accounts, names: namesIn(accounts, ctx) },
    roles: account.roles,
    secondProofs: proofKindsOf(account),
    secondProofMissing: isRequired && !hasSecondProof(account),
    secondProofAdvised: isPublished && !isRequired && account.roles.includes('owner'),
    provenUntil: isoTime(provenUntil(record)),
    expiresAt: isoTime(expiryOf(record)),
    endsAt: isoTime(endOf(record)),
  };
}

/**
 * Opens a session after the person was checked; only the browser has the token.
 * @param device the browser and system of the caller (`deviceOf`)
 * @param known all accounts, where they were read already
 */
export async function openSession(
  ctx: AppContext,
  account: Account,
  device: string,
  known?: DirectoryRecord | undefined,
) {
  const token = newToken();
  const now = ctx.clock();
  const { id: accountId, credential } = account;
  const record = { account: accountId, credential, createdAt: now, seenAt: now, provenAt: now, device };
  const id = hashText(token);
  const [directory] = await Promise.all([
    known ?? readDirectory(ctx),
    ctx.stores.sessions.create(id, record),
  ]);
  return { token, session: describe(ctx, { id, value: record }, account, directory) };
}

/**
 * The active session of a cookie's token; a call that a person causes (`extending`) extends the session. 'replaced' where the
 * browser has got another token or session since, and so another cookie than the call's.
 */
export async function readSession(
  ctx: AppContext,
  token: string | undefined,
  { extending = true } = {},
): Promise<AdminSession | 'replaced' | undefined> {
  const given = hashesOf(token);
  if (!given) return undefined;
  const { id } = given;
  const [found, directory] = await Promise.all([ctx.stores.sessions.get(id), readDirectory(ctx)]);
  if (!found) return undefined;
  const now = ctx.clock();
  if (found.value.replaced) return 'replaced';
  const account = directory?.accounts.find((one) => one.id === found.value.account);
  if (!isOpen(found, account, now)) {
    await closeSession(ctx, id);
    return undefined;
  }
  if (!isAccepted(found.value, given.secret, now)) return 'replaced';
  const isDue = extending && now - found.value.seenAt > TOUCH_MS;
  const seen = isDue ? await touch(ctx, found, { seenAt: now }) : found.value;
  // A token that a fresh proof replaced may have been copied: it ends what is under way, and proves nothing.
  const provenAt = isCurrent(found.value, given.secret) ? seen?.provenAt : undefined;
  return seen && describe(ctx, { id, value: { ...seen, provenAt } }, account, directory);
}

/** Writes times of a session; undefined when it was closed meanwhile. */
async function touch(
  ctx: AppContext,
  from: Stored<SessionRecord>,
  times: Pick<SessionRecord, 'seenAt' | 'provenAt'>,
): Promise<SessionRecord | undefined> {
  try {
    return (await ctx.stores.sessions.update(from.id, (record) => ({ ...record, ...times }), { from })).value;
  } catch (cause) {
    if (cause instanceof MissingError) return undefined;
    throw cause;
  }
}

/**
 * Gives the caller's session another token, so that a copied cookie ends; `proves` notes a fresh proof of the person, too. Of
 * two calls at once, one does: the other came with the token that ends, and the browser has the new one from the first.
 * @returns until when the proof counts, in milliseconds since 1970, and the headers that set the new token
 */
export async function renewSession(
  ctx: AppContext,
  { cookie, headers, session }: Pick<Call<unknown>, 'cookie' | 'headers' | 'session'>,
  { proves }: { proves: boolean },
): Promise<{ until: number; cookies: string[] }> {
  const now = ctx.clock();
  const token = readCookie({ headers }, cookie.name) ?? '';
  const { id, secret } = hashesOf(token) ?? { id: '', secret: '' };
  let cookies: string[] = [];
  const { value } = await ctx.stores.sessions.update(id, (record) => {
    const next = isCurrent(record, secret) ? renewToken(token, record, now) : undefined;
    const leftMs = Date.parse(session?.endsAt ?? '') - now;
    cookies = next ? [cookie.set(next.token, leftMs)] : [];
    return { ...record, seenAt: now, ...(proves ? { provenAt: now } : {}), ...next?.secrets };
  });
  return { until: provenUntil(value), cookies };
}

export const closeSession = (ctx: AppContext, id: string): Promise<void> => ctx.stores.sessions.remove(id);

/** Ends a session whose browser has another one. The record stays until it is purged and says so to calls with the old cookie. */
export async function replaceSession(ctx: AppContext, id: string): Promise<void> {
  try {
    await ctx.stores.sessions.update(id, (record) => ({ ...record, replaced: true }));
  } catch (cause) {
    if (!(cause instanceof MissingError)) throw cause;
  }
}

/** The active sessions of an account, the last seen first. `currentId` names the caller's. */
export async function sessionsOf(
  ctx: AppContext,
  account: Account,
  currentId?: string,
): Promise<ListedSession[]> {
  const ids = new Set(currentId ? [currentId] : []);
  for await (const id of ctx.stores.sessions.ids()) ids.add(id);
  const found = await inBatches([...ids], RECORDS_AT_ONCE, (id) => ctx.stores.sessions.get(id));
  const now = ctx.clock();
  return found
    .flatMap((session) =>
      session?.value.account === account.id && isOpen(session, account, now) ? session : [],
    )
    .sort((one, other) => other.value.seenAt - one.value.seenAt)
    .map(({ id, value: { device = 'Unknown browser', createdAt, seenAt } }) => ({
      id,
      device,
      openedAt: isoTime(createdAt),
      seenAt: isoTime(seenAt),
      current: id === currentId,
    }));
}

/** Ends one session of an account; another account's session stays. */
export async function endSession(ctx: AppContext, account: Account, id: string): Promise<void> {
  const found = await ctx.stores.sessions.get(id);
  if (found?.value.account === account.id) await closeSession(ctx, id);
}
