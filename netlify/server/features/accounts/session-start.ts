import { inBackground, type AppContext } from '#server/context';
import type { AdminSession, Call } from '#server/http/call';
import { Reply } from '#server/http/reply';
import type { Account } from '#server/stores/records';
import { deviceOf } from './devices.ts';
import { updateAccount } from './directory.ts';
import { clearedPendingLogin } from './pending-logins.ts';
import { ABSOLUTE_MS, closeSession, openSession } from './sessions.ts';

/** What a caller may know of the own session. */
export const visible = ({ id: _id, account: _account, ...session }: AdminSession) => session;

/** A new session of a caller whose proofs were checked, and the header that sets its cookie. */
export async function newSession(call: Call, ctx: AppContext, account: Account) {
  const { token, session } = await openSession(ctx, account, deviceOf(call.headers));
  return { session, cookie: call.cookie.set(token, ABSOLUTE_MS) };
}

/**
 * The answer to a completed login.
 * @param isSecond whether a second proof completed it, after a pending login
 */
export async function startSession(
  call: Call,
  ctx: AppContext,
  account: Account,
  isSecond = false,
): Promise<Reply> {
  const { session: earlier } = call;
  if (earlier) inBackground(ctx, 'session not closed', () => closeSession(ctx, earlier.id));
  const login = (known: Account) => ({ ...known, lastLoginAt: ctx.clock() });
  inBackground(ctx, 'login not noted', () => updateAccount(ctx, account.id, login, { keepVersion: true }));
  const { session, cookie } = await newSession(call, ctx, account);
  const cookies = isSecond ? [cookie, clearedPendingLogin(call, ctx)] : [cookie];
  return new Reply(visible(session), { cookies });
}
