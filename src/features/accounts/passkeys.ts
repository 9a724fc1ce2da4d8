import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { PROOF_MESSAGES, type MadePasskey, type UsedPasskey } from './schema/proofs.ts';
import { send } from '#src/lib/api/client.ts';

/** Loaded when a person uses a passkey: most logins do without. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const askOptions = (path: string) => send(path, { method: 'POST', body: {}, isLogin: true });

/** Uses a passkey for what the server asks at `path`. Throws an Error with a sentence when the person did not. */
export async function answerWithPasskey(path: string): Promise<UsedPasskey> {
  const [{ startAuthentication }, options] = await Promise.all([library(), askOptions(path)]);
  try {
    // The options come from the same library on the server.
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as UsedPasskey;
  } catch (cause) {
    throw new Error(PROOF_MESSAGES.notUsed, { cause });
  }
}

/** Makes a passkey for what the server asks at `path`. Throws an Error with a sentence when none was made. */
export async function makePasskey(path: string): Promise<MadePasskey> {
  const [{ startRegistration }, options] = await Promise.all([library(), askOptions(path)]);
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as MadePasskey;
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new Error(isKnown ? PROOF_MESSAGES.knownHere : PROOF_MESSAGES.notMade, { cause });
  }
}
