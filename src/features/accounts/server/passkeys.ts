import type { AppContext } from '#src/server/context.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, wroteFirst } from '#src/server/stores/stored.ts';
import type * as records from '#src/server/stores/records.ts';
import { PROOF_MESSAGES, type MadePasskey, type UsedPasskey } from '../schema/proofs.ts';
import { loginOf } from './directory.ts';
import { refusal } from '#src/server/http/call.ts';

/** How long a challenge is valid: the time of the second step of a login, or of setting up a second proof. */
export const CHALLENGE_MS = 10 * MINUTE;

export const isOver = ({ endsAt, used }: records.ChallengeRecord, now: number): boolean =>
  used === true || endsAt <= now || endsAt > now + 2 * CHALLENGE_MS;

/** Stores a challenge under the hash of `secret`, which only the browser has. */
export async function openChallenge(
  { stores, clock }: AppContext,
  secret: string,
  challenge: Omit<records.ChallengeRecord, 'endsAt' | 'used'>,
): Promise<void> {
  await stores.challenges.create(hashText(secret), { ...challenge, endsAt: clock() + CHALLENGE_MS });
}

/** What a challenge must be for. Without `account`, the caller finds out whose it is. */
interface Expected {
  purpose: records.ChallengePurpose;
  account?: string | undefined;
}

export async function readChallenge(ctx: AppContext, secret: string, { purpose, account }: Expected) {
  const found = await ctx.stores.challenges.get(hashText(secret));
  if (!found || isOver(found.value, ctx.clock())) return undefined;
  const isTheirs = account === undefined || found.value.account === account;
  return found.value.purpose === purpose && isTheirs ? found : undefined;
}

/** Uses up an open challenge of this purpose: of two calls at once one is refused. Returns whether this call is the first. */
async function takeChallenge(ctx: AppContext, secret: string, expected: Expected): Promise<boolean> {
  const found = await readChallenge(ctx, secret, expected);
  const use = (record: records.ChallengeRecord) => {
    if (record.used) throw new ConflictError('This challenge was used.');
    return { ...record, used: true };
  };
  return found !== undefined && wroteFirst(ctx.stores.challenges.update(found.id, use, { from: found }));
}

export const closeChallenge = (ctx: AppContext, secret: string): Promise<void> =>
  ctx.stores.challenges.remove(hashText(secret));

/** ES256, RS256 and EdDSA: what authenticators have, without what Node calls experimental. */
const ALGORITHMS = [-7, -257, -8];

/** Loaded at first use: most calls of a function need no passkey. */
const library = () => import('@simplewebauthn/server');

/** The site that passkeys are bound to: in production the public one, whatever host was asked for; else the request's host. */
export function relyingParty({ deploy, env }: AppContext, url: URL): { id: string; origin: string } {
  const site = deploy === 'production' && env.siteUrl ? new URL(env.siteUrl) : url;
  return { id: site.hostname, origin: site.origin };
}

const allowed = ({ passkeys = [] }: Pick<records.Account, 'passkeys'>) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

export async function makingOptions(ctx: AppContext, account: records.Account, url: URL) {
  const { generateRegistrationOptions } = await library();
  const { id } = relyingParty(ctx, url);
  const options = await generateRegistrationOptions({
    rpName: id,
    rpID: id,
    userName: loginOf(account, ctx),
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: allowed(account),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await openChallenge(ctx, options.challenge, { purpose: 'add-passkey', account: account.id });
  return options;
}

export async function usingOptions(
  ctx: AppContext,
  url: URL,
  purpose: records.ChallengePurpose,
  account?: Pick<records.Account, 'id' | 'passkeys'>,
) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx, url).id,
    userVerification: 'preferred',
    timeout: CHALLENGE_MS,
    ...(account && { allowCredentials: allowed(account) }),
  });
  await openChallenge(ctx, options.challenge, { purpose, account: account?.id });
  return options;
}

export const refused = () => refusal(422, 'wrong-passkey', PROOF_MESSAGES.wrongPasskey);

/** The challenge that an answer was made for; empty when the answer is not well-formed. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function expectations(ctx: AppContext, url: URL, clientDataJSON: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx, url);
  const expectedChallenge = challengeIn(clientDataJSON);
  return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false };
}

/** Bytes of a key of RSA with 4,096 bits, and characters of an id of WebAuthn's 1,023 bytes: longer ones are made up. */
const [LONGEST_KEY, LONGEST_ID] = [600, 1364];

/** Checks a passkey that a browser has made, and returns what is stored of it. Its challenge is open until the passkey is added. @throws HttpError 422 */
export async function checkMade(ctx: AppContext, account: records.Account, url: URL, made: MadePasskey) {
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const expected = { purpose: 'add-passkey', account: account.id } as const;
  if (!(await readChallenge(ctx, challengeIn(clientDataJSON), expected))) throw refused();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectations(ctx, url, clientDataJSON),
    response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  const { id: credentialId, publicKey: key, counter } = registrationInfo.credential;
  if (key.length > LONGEST_KEY || credentialId.length > LONGEST_ID) throw refused();
  return { credentialId, publicKey: Buffer.from(key).toString('base64url'), counter, transports };
}

/** Checks that an account's passkey was used for what is expected: two proofs where a finger or a PIN was checked, too (`verified`). @throws HttpError 422 */
export async function checkUse(
  ctx: AppContext,
  account: records.Account,
  url: URL,
  used: UsedPasskey,
  expected: Expected,
) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  if (!(await takeChallenge(ctx, challengeIn(clientDataJSON), expected))) throw refused();
  const passkey = account.passkeys?.find(({ credentialId }) => credentialId === used.id);
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').toString() === account.id;
  if (!passkey || !isTheirs) throw refused();
  const { credentialId: id, publicKey, counter } = passkey;
  const response = { clientDataJSON, authenticatorData, signature };
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectations(ctx, url, clientDataJSON),
    response: { ...used, response, clientExtensionResults: {} },
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return { passkey, counter: authenticationInfo.newCounter, verified: authenticationInfo.userVerified };
}

/** An account after a passkey was used. @throws HttpError 422 when its counter did not grow: it may be a copy */
export function withUse(
  account: records.Account,
  { passkey, counter }: { passkey: records.PasskeyRecord; counter: number },
  now: number,
): records.Account {
  const passkeys = account.passkeys?.map((one) => {
    if (one.id !== passkey.id) return one;
    if ((counter > 0 || one.counter > 0) && counter <= one.counter) throw refused();
    return { ...one, counter, lastUsedAt: now };
  });
  return { ...account, passkeys };
}
