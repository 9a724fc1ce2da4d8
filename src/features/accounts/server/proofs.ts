import type { OwnAccount } from '../schema/account.ts';
import { MAX_PROOFS, PROOF_MESSAGES } from '../schema/proofs.ts';
import type * as schema from '../schema/proofs.ts';
import type { AuditProof } from '#src/features/audit/schema/audit.ts';
import { originOf, recordAction } from '#src/features/audit/server/audit.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { HttpError, refusal, type Call } from '#src/server/http/call.ts';
import { countGuess, forgetGuesses } from '#src/server/limits.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { AuthenticatorRecord, PasskeyRecord, Account } from '#src/server/stores/records.ts';
import { accountOf, hasSecondProof, loginOf, openDirectory, ownAccount, updateAccount } from './directory.ts';
import { notifyPerson } from './notices.ts';
import * as passkeys from './passkeys.ts';
import { listed as listedAccount } from './staff.ts';

/** Loaded at first use, because few calls need codes. */
const library = () => import('./codes.ts');

export function kindOf({ passkey, code, recoveryCode }: schema.Proof): AuditProof | undefined {
  if (passkey) return 'passkey';
  if (code !== undefined) return 'code';
  return recoveryCode === undefined ? undefined : 'recovery';
}

/** Checks a second proof and notes the use in one conditional write, so that a proof works once. @throws HttpError 422, 429 */
export async function checkProof(
  ctx: AppContext,
  account: Account,
  { code, recoveryCode, passkey }: schema.Proof,
  { purpose, call }: { purpose: 'second-proof' | 'step-up'; call: Call },
): Promise<Account> {
  const save = async (change: (known: Account) => Account): Promise<Account> => {
    const use = (known: Account) => {
      if (known.credential !== account.credential) throw new HttpError(410, PROOF_MESSAGES.over);
      return change(known);
    };
    return (await updateAccount(ctx, account.id, use, { keepVersion: true })).after;
  };
  if (passkey) {
    const use = await passkeys.checkUse(ctx, account, call.url, passkey, { purpose, account: account.id });
    return save((known) => passkeys.withUse(known, use, ctx.clock()));
  }
  if (code === undefined && recoveryCode === undefined)
    throw refusal(422, 'proof-missing', PROOF_MESSAGES.missing);
  const guesses = await countGuess(ctx, [['codes', account.id]]);
  const { withCode, withoutRecoveryCode } = await library();
  const after = await save((known) =>
    code === undefined ? withoutRecoveryCode(known, recoveryCode ?? '') : withCode(known, code, ctx.clock()),
  );
  inBackground(ctx, 'wrong codes not forgotten', () => forgetGuesses(ctx, guesses));
  if (code === undefined) {
    const { id, name: who, roles } = after;
    const entry = { who, account: id, roles, action: 'recovery.use', outcome: 'done', record: id } as const;
    notifyPerson(ctx, after, 'recovery');
    inBackground(ctx, 'recovery code not noted', () => recordAction(ctx, { ...entry, ...originOf(call) }));
  }
  return after;
}

const listed = ({ id, name, addedAt, lastUsedAt: used }: PasskeyRecord | AuthenticatorRecord) => {
  return { id, name, addedAt: isoTime(addedAt), lastUsedAt: used === undefined ? '' : isoTime(used) };
};

export async function ownAccountWithProofs({ session }: Call, ctx: AppContext): Promise<OwnAccount> {
  const directory = await openDirectory(ctx);
  const account = accountOf(directory, session?.account);
  const proofs = {
    passkeys: (account.passkeys ?? []).map(listed),
    authenticators: (account.authenticators ?? []).map(listed),
    recoveryCodes: account.recoveryCodes?.length ?? 0,
    required: directory.requireSecondProof && !ctx.env.local,
  };
  return { ...listedAccount(account, ctx), proofs };
}

export const list = async (call: Call, ctx: AppContext): Promise<schema.Proofs> =>
  (await ownAccountWithProofs(call, ctx)).proofs;

const proofsIn = ({ passkeys = [], authenticators = [] }: Account) => [
  ...passkeys.map((proof) => ({ proof, words: `Passkey “${proof.name}”` })),
  ...authenticators.map((proof) => ({ proof, words: `Authenticator app “${proof.name}”` })),
];

/** The second proof that only the first of two accounts has, in words. */
const surplus = (more: Account, fewer: Account): string | undefined =>
  proofsIn(more).find(({ proof }) => !proofsIn(fewer).some((one) => one.proof.id === proof.id))?.words;

async function changeOwn(
  { session }: Call,
  ctx: AppContext,
  notice: 'proof.add' | 'proof.remove' | 'recovery.new',
  change: (account: Account) => Account,
): Promise<void> {
  const { before, after } = await updateAccount(ctx, session?.account, change);
  const proof = surplus(after, before) ?? surplus(before, after);
  // A call made again after its answer was lost adds nothing, and the person was told.
  if (proof || notice !== 'proof.add') notifyPerson(ctx, after, notice, proof);
}

export const passkeyOptions = async (call: Call, ctx: AppContext) =>
  passkeys.makingOptions(ctx, await ownAccount(call, ctx), call.url);

/**
 * Adds a proof under the id of the challenge that it answers, which is then closed: a call made again after its answer was
 * lost finds the proof, and one whose store failed still finds the challenge. `make` checks the answer.
 */
async function addProof<K extends 'passkeys' | 'authenticators'>(
  call: Call<{ name: string }>,
  ctx: AppContext,
  kind: K,
  secret: string,
  make: (own: Account) => Promise<Omit<NonNullable<Account[K]>[number], 'id' | 'name' | 'addedAt'>>,
): Promise<schema.ListedProof> {
  const own = await ownAccount(call, ctx);
  const id = hashText(secret);
  const before = proofsIn(own).find(({ proof }) => proof.id === id);
  if (before) return listed(before.proof);
  const made = { ...(await make(own)), id, name: call.body.name, addedAt: ctx.clock() };
  const proof = made as unknown as PasskeyRecord & AuthenticatorRecord;
  await changeOwn(call, ctx, 'proof.add', (account) => {
    const proofs = account[kind] ?? [];
    if (proofs.some(({ id }) => id === proof.id)) return account;
    if (proofs.length >= MAX_PROOFS) throw refusal(409, 'too-many', PROOF_MESSAGES.tooMany);
    return { ...account, [kind]: [...proofs, proof] };
  });
  inBackground(ctx, 'challenge not closed', () => passkeys.closeChallenge(ctx, secret));
  return listed(proof);
}

export async function addPasskey(call: Call<schema.NewPasskey>, ctx: AppContext) {
  const { passkey } = call.body;
  const challenge = passkeys.challengeIn(passkey.response.clientDataJSON);
  return addProof(call, ctx, 'passkeys', challenge, async (own) => {
    const made = await passkeys.checkMade(ctx, own, call.url, passkey);
    const { accounts } = await openDirectory(ctx);
    if (accounts.some((one) => one.passkeys?.some(({ credentialId }) => credentialId === made.credentialId)))
      throw refusal(409, 'known-passkey', PROOF_MESSAGES.known);
    return made;
  });
}

export async function setUpAuthenticator(call: Call, ctx: AppContext): Promise<schema.AuthenticatorSetup> {
  const account = await ownAccount(call, ctx);
  const setup = newToken();
  const { newSecret, qrPath, setupUri } = await library();
  const secret = newSecret();
  await passkeys.openChallenge(ctx, setup, { purpose: 'add-authenticator', account: account.id, secret });
  const uri = setupUri(secret, passkeys.relyingParty(ctx, call.url).id, loginOf(account, ctx));
  return { setup, secret, uri, qr: qrPath(uri) };
}

/** @throws HttpError 410 after ten minutes, 422 for a wrong code */
export const addAuthenticator = (call: Call<schema.NewAuthenticator>, ctx: AppContext) =>
  addProof(call, ctx, 'authenticators', call.body.setup, async ({ id: account }) => {
    const { setup, code } = call.body;
    const challenge = await passkeys.readChallenge(ctx, setup, { purpose: 'add-authenticator', account });
    const secret = challenge?.value.secret;
    if (!secret) throw new HttpError(410, PROOF_MESSAGES.setupOver);
    const { stepOf } = await library();
    const lastStep = stepOf(secret, code, ctx.clock());
    if (lastStep === undefined) throw refusal(422, 'wrong-code', PROOF_MESSAGES.wrongCode, 'code');
    return { secret, lastStep };
  });

/** @throws HttpError 409 for the last second proof where one is required */
export async function remove(call: Call, ctx: AppContext) {
  const { id = '' } = call.params;
  const isRequired = (await openDirectory(ctx)).requireSecondProof && !ctx.env.local;
  await changeOwn(call, ctx, 'proof.remove', (account) => {
    if (!proofsIn(account).some(({ proof }) => proof.id === id))
      throw new HttpError(404, PROOF_MESSAGES.gone);
    const others = {
      passkeys: account.passkeys?.filter((one) => one.id !== id),
      authenticators: account.authenticators?.filter((one) => one.id !== id),
    };
    const isLast = !hasSecondProof(others);
    if (isLast && isRequired) throw refusal(409, 'proof-required', PROOF_MESSAGES.stillRequired);
    // Recovery codes stand in for a proof: without one they would be proofs by themselves.
    return { ...account, ...others, recoveryCodes: isLast ? [] : account.recoveryCodes };
  });
  return { id, message: 'Removed.' };
}

const NO_PROOF = 'Add a passkey or an authenticator app first: recovery codes stand in for it.';

/** The new codes replace the earlier ones. @throws HttpError 409 without a second proof */
export async function renewRecoveryCodes(call: Call, ctx: AppContext) {
  const { hashRecoveryCode, newRecoveryCodes } = await library();
  const codes = newRecoveryCodes();
  const recoveryCodes = codes.map(hashRecoveryCode);
  await changeOwn(call, ctx, 'recovery.new', (account) => {
    if (!hasSecondProof(account)) throw refusal(409, 'proof-missing', NO_PROOF);
    return { ...account, recoveryCodes };
  });
  return { codes };
}
