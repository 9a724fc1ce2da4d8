import {
  changedProfileSchema,
  ownAccountSchema,
  type ChangedProfile,
  type ListedAccount,
  type Profile,
} from '../schema/account.ts';
import {
  authenticatorSetupSchema,
  proofsSchema,
  recoveryCodesSchema,
  type NewAuthenticator,
} from '../schema/proofs.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { makePasskey } from '../api.ts';

/** The reader's account, with its second proofs. */
export const readAccount = async () => checked(ownAccountSchema, await send('/account'));

/** Throws ApiError 409 when it was changed elsewhere, or the email address is another account's. */
export const changeProfile = async ({ version }: ListedAccount, profile: Profile): Promise<ChangedProfile> =>
  checked(
    changedProfileSchema,
    await send('/account', { method: 'PUT', body: profile, headers: { 'If-Match': `"${version}"` } }),
  );

/** Confirms the reader's new address by the token of its link. Throws ApiError 410 for a link that is over. */
export const confirmEmail = async (token: string): Promise<ChangedProfile> =>
  checked(changedProfileSchema, await send('/account/email', { method: 'POST', body: { token } }));

/** The reader's second proofs. */
export const readProofs = async () => checked(proofsSchema, await send('/proofs'));

/** Makes a passkey on this device and adds it. */
export const addPasskey = async (name: string) => {
  const passkey = await makePasskey('/passkey-options');
  await send('/passkeys', { method: 'POST', body: { name, passkey } });
};

/** A new secret for an authenticator app, which counts once a code of it was sent. */
export const setUpAuthenticator = async () =>
  checked(authenticatorSetupSchema, await send('/authenticator-setup', { method: 'POST', body: {} }));

/** Throws ApiError 422 for a wrong code, 410 after ten minutes. */
export const addAuthenticator = (added: NewAuthenticator) =>
  send('/authenticators', { method: 'POST', body: added });

/** Throws ApiError 409 for the last proof when one is required. */
export const removeProof = (kind: 'passkeys' | 'authenticators', id: string) =>
  send(`/${kind}/${id}`, { method: 'DELETE' });

/** Ten new recovery codes; those before no longer work. */
export const makeRecoveryCodes = async () =>
  checked(recoveryCodesSchema, await send('/recovery-codes', { method: 'POST', body: {} })).codes;
