import { PROOF_MESSAGES, type PasskeyLogin, type Proof } from '../schema/proofs.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { openDirectory, updateAccount } from './directory.ts';
import { checkUse, usingOptions, withUse } from './passkeys.ts';
import { closePendingLogin, pendingAccount } from './pending-logins.ts';
import { checkProof, kindOf } from './second-proof.ts';
import { deviceOfCall, startSession } from './session-start.ts';
import { ownAccount } from './staff.ts';

/** POST /api/login/second-proof: the second step of a login opens the session. */
export async function second(call: Call<Proof>, ctx: AppContext): Promise<Reply> {
  const pending = await pendingAccount(call, ctx);
  Object.assign(call.audit, { by: pending, proof: kindOf(call.body) });
  const [account, device] = await Promise.all([
    checkProof(ctx, pending, call.body, { purpose: 'second-proof', call }),
    deviceOfCall(call, ctx, pending),
  ]);
  return startSession(call, ctx, account, { device, cookies: [closePendingLogin(call, ctx)] });
}

/** POST /api/login/second-proof/options: what the browser needs to use a passkey as the second step. */
export async function secondOptions(call: Call, ctx: AppContext) {
  const account = await pendingAccount(call, ctx);
  return usingOptions(ctx, call.url, { purpose: 'second-proof', account: account.id }, account);
}

/** POST /api/login/passkey/options: what the browser needs to log in with a passkey alone. */
export const passkeyOptions = ({ url }: Call, ctx: AppContext) =>
  usingOptions(ctx, url, { purpose: 'login' });

/**
 * POST /api/login/passkey: a passkey is the only step where the authenticator checked that it is the person.
 * @throws HttpError 422 when it did not, or the passkey is not right
 */
export async function withPasskey(call: Call<PasskeyLogin>, ctx: AppContext): Promise<Reply> {
  const { passkey } = call.body;
  const { accounts } = await openDirectory(ctx);
  const found = accounts.find(
    ({ state, passkeys }) =>
      state === 'active' && passkeys?.some(({ credentialId }) => credentialId === passkey.id),
  );
  if (!found) throw new HttpError(422, { message: PROOF_MESSAGES.wrongPasskey, code: 'wrong-passkey' });
  Object.assign(call.audit, { by: found, proof: 'passkey' });
  const use = await checkUse(ctx, found, call.url, passkey, { purpose: 'login' });
  if (!use.verified)
    throw new HttpError(422, { message: PROOF_MESSAGES.unverified, code: 'unverified-passkey' });
  const change = (known: typeof found) => {
    if (known.state !== 'active')
      throw new HttpError(422, { message: PROOF_MESSAGES.wrongPasskey, code: 'wrong-passkey' });
    return withUse(known, use, ctx.clock());
  };
  const { after = found } = await updateAccount(ctx, found.id, change, { keepVersion: true });
  return startSession(call, ctx, after, { device: await deviceOfCall(call, ctx, after) });
}

/** POST /api/step-up/options: what the browser needs to prove by a passkey that it is still the person. */
export async function stepUpOptions(call: Call, ctx: AppContext) {
  const account = await ownAccount(call, ctx);
  return usingOptions(ctx, call.url, { purpose: 'step-up', account: account.id }, account);
}
