import type { OwnAccount } from '../schema/account.ts';
import {
  MAX_PROOFS,
  PROOF_MESSAGES,
  type AuthenticatorSetup,
  type ListedProof,
  type NewAuthenticator,
  type NewPasskey,
  type Proofs,
} from '../schema/proofs.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/reply.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type {
  AuthenticatorRecord,
  PasskeyRecord,
  Account,
  DirectoryRecord,
} from '#src/server/stores/records.ts';
import {
  challengeIn,
  checkMade,
  closeChallenge,
  makingOptions,
  openChallenge,
  readChallenge,
  relyingParty,
} from './passkeys.ts';
import { accountOf, hasSecondProof, loginOf, openDirectory, updateAccount } from './directory.ts';
import { notifyPerson } from './notices.ts';
import { hashRecoveryCode, newRecoveryCodes } from './second-proof.ts';
import { listed as listedAccount, ownAccount } from './staff.ts';

const listed = ({ id, name, addedAt, lastUsedAt }: PasskeyRecord | AuthenticatorRecord): ListedProof => ({
  id,
  name,
  addedAt: isoTime(addedAt),
  lastUsedAt: lastUsedAt === undefined ? '' : isoTime(lastUsedAt),
});

/** GET /api/account: the caller's account, with its second proofs. */
export async function ownAccountWithProofs({ session }: Call, ctx: AppContext): Promise<OwnAccount> {
  const directory = await openDirectory(ctx);
  const account = accountOf(directory, session?.account ?? '');
  return { ...listedAccount(account, ctx), proofs: proofsOf(account, directory, ctx) };
}

/** GET /api/proofs: the caller's second proofs. */
export const list = async (call: Call, ctx: AppContext): Promise<Proofs> =>
  (await ownAccountWithProofs(call, ctx)).proofs;

function proofsOf(account: Account, directory: DirectoryRecord, ctx: AppContext): Proofs {
  const { passkeys = [], authenticators = [], recoveryCodes = [] } = account;
  return {
    passkeys: passkeys.map(listed),
    authenticators: authenticators.map(listed),
    recoveryCodes: recoveryCodes.length,
    required: directory.requireSecondProof && !ctx.env.local,
  };
}

/** The second proof that only one of the two has, in words. */
function changedProof(before: Account, after: Account): string | undefined {
  const inWords = ({ passkeys = [], authenticators = [] }: Account) => [
    ...passkeys.map(({ id, name }) => ({ id, words: `Passkey “${name}”` })),
    ...authenticators.map(({ id, name }) => ({ id, words: `Authenticator app “${name}”` })),
  ];
  const [had, has] = [inWords(before), inWords(after)];
  const [more, fewer] = had.length > has.length ? [had, has] : [has, had];
  return more.find(({ id }) => !fewer.some((one) => one.id === id))?.words;
}

/** Changes the caller's proofs and mails the person. */
async function changeOwn(
  { session }: Call,
  ctx: AppContext,
  change: (account: Account) => Account,
  notice: 'proof.add' | 'proof.remove' | 'recovery.new',
): Promise<void> {
  const { before, after } = await updateAccount(ctx, session?.account ?? '', change);
  const proof = changedProof(before, after);
  // A call made again after its answer was lost adds nothing, and the person was told.
  if (!proof && notice === 'proof.add') return;
  inBackground(ctx, 'person not told of a proof', () => notifyPerson(ctx, after, notice, proof));
}

function requireRoom(proofs: unknown[]): void {
  if (proofs.length >= MAX_PROOFS)
    throw new HttpError(409, { message: PROOF_MESSAGES.tooMany, code: 'too-many' });
}

/** POST /api/passkey-options. */
export const passkeyOptions = async (call: Call, ctx: AppContext) =>
  makingOptions(ctx, await ownAccount(call, ctx), call.url);

/**
 * Adds a proof under the id of the challenge that it answers, which is then closed: a call made again after its answer was
 * lost finds the proof, and one whose store failed still finds the challenge.
 */
async function addProof<K extends 'passkeys' | 'authenticators'>(
  call: Call,
  ctx: AppContext,
  { kind, secret, added }: { kind: K; secret: string; added: Omit<NonNullable<Account[K]>[number], 'id'> },
): Promise<ListedProof> {
  const proof = { ...added, id: hashText(secret) } as PasskeyRecord & AuthenticatorRecord;
  const add = (account: Account): Account => {
    const proofs = account[kind] ?? [];
    if (proofs.some(({ id }) => id === proof.id)) return account;
    requireRoom(proofs);
    return { ...account, [kind]: [...proofs, proof] };
  };
  await changeOwn(call, ctx, add, 'proof.add');
  inBackground(ctx, 'challenge not closed', () => closeChallenge(ctx, secret));
  return listed(proof);
}

/** The proof that an earlier call of the same answer to a challenge added. */
const addedBefore = ({ passkeys = [], authenticators = [] }: Account, secret: string) =>
  [...passkeys, ...authenticators].find(({ id }) => id === hashText(secret));

/** POST /api/passkeys. */
export async function addPasskey(call: Call<NewPasskey>, ctx: AppContext) {
  const { name, passkey } = call.body;
  const own = await ownAccount(call, ctx);
  const secret = challengeIn(passkey.response.clientDataJSON) ?? '';
  const before = addedBefore(own, secret);
  if (before) return listed(before);
  const made = await checkMade(ctx, own, call.url, passkey);
  const { accounts } = await openDirectory(ctx);
  if (accounts.some((one) => one.passkeys?.some(({ credentialId }) => credentialId === made.credentialId)))
    throw new HttpError(409, { message: PROOF_MESSAGES.known, code: 'known-passkey' });
  const added = { ...made, name, addedAt: ctx.clock() };
  return addProof(call, ctx, { kind: 'passkeys', secret, added });
}

/** Loaded at first use, because few calls need codes. */
const authenticators = () => import('./authenticators.ts');

/** POST /api/authenticator-setup: a secret that counts after its first code. */
export async function setUpAuthenticator(call: Call, ctx: AppContext): Promise<AuthenticatorSetup> {
  const account = await ownAccount(call, ctx);
  const setup = newToken();
  const { newSecret, qrPath, setupUri } = await authenticators();
  const secret = newSecret();
  await openChallenge(ctx, setup, { purpose: 'add-authenticator', account: account.id, secret });
  const uri = setupUri(secret, relyingParty(ctx, call.url).id, loginOf(account, ctx));
  return { setup, secret, uri, qr: qrPath(uri) };
}

/** POST /api/authenticators. @throws HttpError 410 after ten minutes, 422 for a wrong code */
export async function addAuthenticator(call: Call<NewAuthenticator>, ctx: AppContext) {
  const { name, setup, code } = call.body;
  const before = addedBefore(await ownAccount(call, ctx), setup);
  if (before) return listed(before);
  const expected = { purpose: 'add-authenticator', account: call.session?.account ?? '' } as const;
  const { secret } = (await readChallenge(ctx, setup, expected))?.value ?? {};
  if (!secret) throw new HttpError(410, PROOF_MESSAGES.setupOver);
  const now = ctx.clock();
  const { stepOf } = await authenticators();
  const lastStep = stepOf(secret, code, now);
  if (lastStep === undefined)
    throw new HttpError(422, {
      message: PROOF_MESSAGES.wrongCode,
      code: 'wrong-code',
      errors: { code: PROOF_MESSAGES.wrongCode },
    });
  const added = { name, addedAt: now, secret, lastStep };
  return addProof(call, ctx, { kind: 'authenticators', secret: setup, added });
}

/** DELETE /api/passkeys/{id} and DELETE /api/authenticators/{id}. @throws HttpError 409 for the last when one is required */
export async function remove(call: Call, ctx: AppContext) {
  const { id = '' } = call.params;
  const isRequired = (await openDirectory(ctx)).requireSecondProof && !ctx.env.local;
  const drop = (account: Account): Account => {
    const others = <P extends { id: string }>(proofs: P[] = []) => proofs.filter((one) => one.id !== id);
    const passkeys = others(account.passkeys);
    const authenticators = others(account.authenticators);
    const before = (account.passkeys?.length ?? 0) + (account.authenticators?.length ?? 0);
    if (passkeys.length + authenticators.length === before) throw new HttpError(404, PROOF_MESSAGES.gone);
    const isLast = !hasSecondProof({ passkeys, authenticators });
    if (isLast && isRequired)
      throw new HttpError(409, { message: PROOF_MESSAGES.stillRequired, code: 'proof-required' });
    // Recovery codes stand in for a proof: without one they would be proofs by themselves.
    return { ...account, passkeys, authenticators, recoveryCodes: isLast ? [] : account.recoveryCodes };
  };
  await changeOwn(call, ctx, drop, 'proof.remove');
  return { id, message: 'Removed.' };
}

/** POST /api/recovery-codes: new ones, which replace those before. @throws HttpError 409 without a second proof */
export async function renewRecoveryCodes(call: Call, ctx: AppContext) {
  const codes = newRecoveryCodes();
  const recoveryCodes = codes.map(hashRecoveryCode);
  const renew = (account: Account): Account => {
    if (!hasSecondProof(account))
      throw new HttpError(409, {
        message: 'Add a passkey or an authenticator app first: recovery codes stand in for it.',
        code: 'proof-missing',
      });
    return { ...account, recoveryCodes };
  };
  await changeOwn(call, ctx, renew, 'recovery.new');
  return { codes };
}
