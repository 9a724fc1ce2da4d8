import { Secret, TOTP } from 'otpauth';
import { adminCookie, cookieOf, json, startApi, type Api } from './api.ts';
import type { SoftwarePasskey } from './software-passkey.ts';
import { logIn } from './staff.ts';

/** The site of `startApi`. */
export const ORIGIN = 'https://www.veralu.example';

/** The code that an app with this secret shows. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Adds an authenticator app to the owner's account and returns its secret. */
export async function addAuthenticator(api: Api, cookie?: string): Promise<string> {
  const headers = { Cookie: cookie ?? (await adminCookie(api)) };
  const asked = await api.call('/api/authenticator-setup', json({}, headers));
  const { setup, secret } = await asked.json();
  const body = { name: 'Phone', setup, code: codeAt(secret, api.clock.now) };
  const added = await api.call('/api/authenticators', json(body, headers));
  if (added.status !== 200) throw new Error(`The app was not added: ${await added.text()}`);
  // The code that confirmed it is used up.
  api.clock.now += 30_000;
  return secret;
}

/** Ten recovery codes of the owner's account, which has another proof. */
export async function makeRecoveryCodes(api: Api): Promise<string[]> {
  const headers = { Cookie: await adminCookie(api) };
  return (await (await api.call('/api/recovery-codes', json({}, headers))).json()).codes;
}

/** Adds a passkey to the owner's account. */
export async function addPasskey(api: Api, passkey: SoftwarePasskey): Promise<{ id: string }> {
  const headers = { Cookie: await adminCookie(api) };
  const { challenge } = await (await api.call('/api/passkey-options', json({}, headers))).json();
  const body = { name: 'Key', passkey: passkey.made({ origin: ORIGIN, challenge }) };
  const added = await api.call('/api/passkeys', json(body, headers));
  if (added.status !== 200) throw new Error(`The passkey was not added: ${await added.text()}`);
  return added.json();
}

/** The cookie of a login whose second proof is missing. */
export const pendingCookie = async (api: Api): Promise<string> => cookieOf(await logIn(api));

/** An API whose owner has an authenticator app, with its secret, its code and the cookie of a login without a second proof. */
export async function startWithApp() {
  const api = await startApi();
  const secret = await addAuthenticator(api);
  const code = () => codeAt(secret, api.clock.now);
  return { ...api, secret, code, pending: () => pendingCookie(api) };
}

/** Sends the second proof of a pending login. */
export const sendSecond = (api: Api, Cookie: string, proof: object): Promise<Response> =>
  api.call('/api/login/second-proof', json(proof, { Cookie }));

/** The second proofs as their owner sees them. */
export const listedProofs = async (api: Api, Cookie: string) =>
  (await api.call('/api/proofs', { headers: { Cookie } })).json();
