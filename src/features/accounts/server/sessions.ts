import { HOUR, MINUTE, SECOND, isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { Account, DirectoryRecord, SessionRecord } from '#src/server/stores/records.ts';
import { IDLE_HOURS, STEP_UP_MINUTES } from '../schema/session.ts';
import type { AppContext } from '#src/server/context.ts';
import type { AdminSession, Call } from '#src/server/http/call.ts';
import { readCookie } from '#src/server/http/cookies.ts';
import { RECORDS_AT_ONCE, inBatches, ignoringMissing, type Stored } from '#src/server/stores/stored.ts';
import { hasSecondProof, loginOf, namesIn, proofKindsOf, readDirectory } from './directory.ts';

/** A session ends after this long without a request, and after this long in any case. */
export const IDLE_MS = IDLE_HOURS * HOUR;
export const ABSOLUTE_MS = 12 * HOUR;

/** How old `seenAt` may be before it is written again: not every request writes. */
const TOUCH_MS = 5 * MINUTE;

/** Clocks differ by seconds. A session that begins later than this was opened before a clock was set back. */
const CLOCK_SLACK_MS = 5 * MINUTE;

/** How long a former token is still accepted: for requests of other tabs that were sent before the new cookie arrived. */
const FORMER_MS = 10 * SECOND;

/** What a cookie has: the name of its session and, after a step-up, a secret. Each is 32 random bytes in base64url. */
const TOKEN_FORM = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** The name in a token, its hash (the key of the session's record), and the hash of the secret, which is empty at first. */
function partsOf(token = '') {
  const [, name, secret = ''] = TOKEN_FORM.exec(token) ?? [];
  return name ? { name, id: hashText(name), secret: hashText(secret) } : undefined;
}

const isCurrent = ({ secret }: SessionRecord, given: string): boolean => (secret ?? hashText('')) === given;

const formerOf = ({ former = [] }: SessionRecord, now: number) => former.filter(({ until }) => until > now);

const endOf = (record: SessionRecord) => record.createdAt + ABSOLUTE_MS;
const expiryOf = (record: SessionRecord) => Math.min(record.seenAt + IDLE_MS, endOf(record));
const provenUntil = ({ provenAt = 0 }: SessionRecord) => provenAt + STEP_UP_MINUTES * MINUTE;

/** Whether a session is active; one that is not is never used again. */
export const isActive = (record: SessionRecord, now: number) =>
  expiryOf(record) > now && record.createdAt <= now + CLOCK_SLACK_MS;

/** Whether the account still has the credential of a session, or changed it for all sessions but this one. */
const hasCredential = (id: string, record: SessionRecord, { credential, exempt }: Account) =>
  record.credential === credential || (exempt?.session === id && exempt.credential === credential);

const isOpen = (
  { id, value }: Stored<SessionRecord>,
  account: Account | undefined,
  now: number,
): account is Account =>
  isActive(value, now) && !value.replaced && account?.state === 'active' && hasCredential(id, value, account);

function describe(
  ctx: AppContext,
  id: string,
  record: SessionRecord,
  account: Account,
  directory: DirectoryRecord | undefined,
): AdminSession {
  const isRequired = directory?.requireSecondProof === true && !ctx.env.local;
  const accounts = directory?.accounts ?? [account];
  return {
    id,
    account: account.id,
    username: loginOf(account, ctx),
    name: account.name,
    accounts,
    names: namesIn(accounts, ctx),
    roles: account.roles,
    secondProofs: proofKindsOf(account),
    secondProofMissing: isRequired && !hasSecondProof(account),
    secondProofAdvised: ctx.deploy === 'production' && !isRequired && account.roles.includes('owner'),
    provenUntil: isoTime(provenUntil(record)),
    expiresAt: isoTime(expiryOf(record)),
    endsAt: isoTime(endOf(record)),
  };
}

/** Opens a session after the person was checked; only the browser has the token. `known` has all accounts where they were read. */
export async function openSession(
  ctx: AppContext,
  account: Account,
  device: string,
  known?: DirectoryRecord,
) {
  const token = newToken();
  const id = hashText(token);
  const now = ctx.clock();
  const { id: accountId, credential } = account;
  const record = { account: accountId, credential, createdAt: now, seenAt: now, provenAt: now, device };
  const created = ctx.stores.sessions.create(id, record);
  const [directory] = await Promise.all([known ?? readDirectory(ctx), created]);
  return { token, session: describe(ctx, id, record, account, directory) };
}

/** The active session of a token, which a person's call extends; 'replaced' where the browser has got another cookie since. */
export async function readSession(
  ctx: AppContext,
  token: string | undefined,
  { extending }: { extending: boolean },
): Promise<AdminSession | 'replaced' | undefined> {
  const given = partsOf(token);
  if (!given) return undefined;
  const { id, secret } = given;
  const [found, directory] = await Promise.all([ctx.stores.sessions.get(id), readDirectory(ctx)]);
  if (!found) return undefined;
  const now = ctx.clock();
  if (found.value.replaced) return 'replaced';
  const account = directory?.accounts.find((one) => one.id === found.value.account);
  if (!isOpen(found, account, now)) {
    await closeSession(ctx, id);
    return undefined;
  }
  const isLatest = isCurrent(found.value, secret);
  if (!isLatest && !formerOf(found.value, now).some((one) => one.secret === secret)) return 'replaced';
  const isDue = extending && now - found.value.seenAt > TOUCH_MS;
  const seen = isDue ? await touch(ctx, found, now) : found.value;
  // A token that a fresh proof replaced may have been copied: it ends what is under way, and proves nothing.
  const provenAt = isLatest ? seen?.provenAt : undefined;
  return seen && describe(ctx, id, { ...seen, provenAt }, account, directory);
}

/** Notes the time of a call; undefined when the session was closed since it was read. */
async function touch({ stores }: AppContext, from: Stored<SessionRecord>, seenAt: number) {
  let seen: SessionRecord | undefined;
  const update = stores.sessions.update(from.id, (record) => ({ ...record, seenAt }), { from });
  await ignoringMissing(update.then(({ value }) => (seen = value)));
  return seen;
}

/**
 * Gives the caller's session another token, so that a copied cookie ends, and where it `proves` notes a fresh proof. Of two
 * calls at once the second came with the token that ends: it sets no cookie. Returns until when the proof counts, and cookies.
 */
export async function renewSession(
  ctx: AppContext,
  { cookie, headers, session }: Call,
  { proves }: { proves: boolean },
) {
  const now = ctx.clock();
  const given = partsOf(readCookie({ headers }, cookie.name));
  const { name, id, secret } = given ?? { name: '', id: '', secret: '' };
  let cookies: string[] = [];
  const { value } = await ctx.stores.sessions.update(id, (record) => {
    cookies = [];
    const seen: SessionRecord = { ...record, seenAt: now, ...(proves && { provenAt: now }) };
    if (!isCurrent(record, secret)) return seen;
    const next = newToken();
    cookies = [cookie.set(`${name}.${next}`, Date.parse(session?.endsAt ?? '') - now)];
    const former = [...formerOf(record, now), { secret, until: now + FORMER_MS }];
    return { ...seen, secret: hashText(next), former };
  });
  return { until: provenUntil(value), cookies };
}

export const closeSession = ({ stores }: AppContext, id: string) => stores.sessions.remove(id);

/** Ends a session whose browser has another one. The record stays until it is purged and says so to calls with the old cookie. */
export const replaceSession = ({ stores }: AppContext, id: string): Promise<void> =>
  ignoringMissing(stores.sessions.update(id, (record) => ({ ...record, replaced: true })));

/** The active sessions of an account as lists show them, the last seen first. `currentId` names the caller's. */
export async function sessionsOf({ stores, clock }: AppContext, account: Account, currentId?: string) {
  const ids = new Set(currentId ? [currentId] : []);
  for await (const id of stores.sessions.ids()) ids.add(id);
  const found = await inBatches([...ids], RECORDS_AT_ONCE, (id) => stores.sessions.get(id));
  return found
    .flatMap((one) => (one?.value.account === account.id && isOpen(one, account, clock()) ? one : []))
    .sort((one, other) => other.value.seenAt - one.value.seenAt)
    .map(({ id, value: { device = 'Unknown browser', createdAt, seenAt } }) => ({
      id,
      device,
      openedAt: isoTime(createdAt),
      seenAt: isoTime(seenAt),
      current: id === currentId,
    }));
}
