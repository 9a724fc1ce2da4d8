import { PROOF_MESSAGES } from '../schema/proofs.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { pendingLoginCookieFor, readCookie } from '#src/server/http/cookies.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { Reply } from '#src/server/http/reply.ts';
import { newToken } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';
import { CHALLENGE_MS, closeChallenge, openChallenge, readChallenge } from './challenges.ts';
import { openDirectory } from './directory.ts';
import { proofKindsOf } from './proof-kinds.ts';

const PURPOSE = 'pending-login';

const cookieOf = ({ env }: AppContext, { url }: Pick<Call, 'url'>) => pendingLoginCookieFor(env, url);

/** The answer to a right name and password where a second proof is needed: no session, and for minutes a token of its own. */
export async function pendingReply(
  call: Pick<Call, 'url'>,
  ctx: AppContext,
  account: Account,
): Promise<Reply> {
  const token = newToken();
  const { id, credential } = account;
  await openChallenge(ctx, token, { purpose: PURPOSE, account: id, credential });
  const cookies = [cookieOf(ctx, call).set(token, CHALLENGE_MS)];
  return new Reply({ secondProof: proofKindsOf(account) }, { cookies });
}

/** The account of a caller who gave name and password. @throws HttpError 410 when that is too long ago */
export async function pendingAccount(call: Pick<Call, 'url' | 'headers'>, ctx: AppContext): Promise<Account> {
  const token = readCookie(call, cookieOf(ctx, call).name) ?? '';
  const [found, { accounts }] = await Promise.all([
    readChallenge(ctx, token, { purpose: PURPOSE }),
    openDirectory(ctx),
  ]);
  const account = accounts.find(({ id }) => id === found?.value.account);
  if (account?.state !== 'active' || account.credential !== found?.value.credential)
    throw new HttpError(410, PROOF_MESSAGES.over);
  return account;
}

/** Removes a caller's pending login behind the answer. Returns the header that clears its cookie. */
export function closePendingLogin(call: Pick<Call, 'url' | 'headers'>, ctx: AppContext): string {
  const cookie = cookieOf(ctx, call);
  const token = readCookie(call, cookie.name);
  if (token) inBackground(ctx, 'pending login not closed', () => closeChallenge(ctx, token));
  return cookie.cleared;
}
