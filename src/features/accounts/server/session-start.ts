import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { deviceOf } from '#src/server/http/devices.ts';
import { Reply } from '#src/server/http/reply.ts';
import { visible } from '#src/server/http/session-headers.ts';
import type { Account, DirectoryRecord } from '#src/server/stores/records.ts';
import { updateAccount } from './directory.ts';
import { knownDevice, readDeviceSecret, rememberDevice } from './known-devices.ts';
import { notifyPerson } from './notices.ts';
import { ABSOLUTE_MS, openSession, replaceSession } from './sessions.ts';

/** A new session of a caller whose proofs were checked, and the header that sets its cookie. */
export async function newSession(
  call: Call,
  ctx: AppContext,
  account: Account,
  directory?: DirectoryRecord | undefined,
) {
  const { token, session } = await openSession(ctx, account, deviceOf(call.headers), directory);
  Object.assign(call.audit, { by: account, session: session.id });
  return { session, cookie: call.cookie.set(token, ABSOLUTE_MS) };
}

/** The device of a caller, if it is known to the account. */
export const deviceOfCall = async (
  call: Call,
  ctx: AppContext,
  account: Account,
): Promise<string | undefined> => knownDevice(ctx, call, account, await readDeviceSecret(ctx, call));

interface Completed {
  /** The device of the caller, if it is known. */
  device: string | undefined;
  /** All accounts, where they were read already. */
  directory?: DirectoryRecord | undefined;
  /** More `Set-Cookie` headers. */
  cookies?: string[];
}

/** The answer to a completed login; a person who logged in before is told of a new device. */
export async function startSession(
  call: Call,
  ctx: AppContext,
  account: Account,
  { device, directory, cookies = [] }: Completed,
): Promise<Reply> {
  const { session: earlier } = call;
  if (earlier) inBackground(ctx, 'session not closed', () => replaceSession(ctx, earlier.id));
  const login = (known: Account) => ({ ...known, lastLoginAt: ctx.clock() });
  inBackground(ctx, 'login not noted', () => updateAccount(ctx, account.id, login, { keepVersion: true }));
  if (!device && account.lastLoginAt !== undefined)
    inBackground(ctx, 'person not told of a device', () => notifyPerson(ctx, account, 'device'));
  const [{ session, cookie }, deviceCookie] = await Promise.all([
    newSession(call, ctx, account, directory),
    rememberDevice(ctx, call, account, device),
  ]);
  return new Reply(visible(session), { cookies: [cookie, deviceCookie, ...cookies] });
}
