import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  PROOF_MESSAGES,
  pendingLoginSchema,
  type MadePasskey,
  type PendingLogin,
  type Proof,
  type UsedPasskey,
} from './schema/proofs.ts';
import { ApiError, checked, request, send, type Answer } from '#src/lib/api/client.ts';
import {
  SESSION_MESSAGES,
  sessionSchema,
  type ChangePassword,
  type Login,
  type Session,
  type StepUp,
} from './schema/session.ts';
import { claimDrafts, clearOwnDrafts } from '#src/components/admin/own-drafts.ts';
import { removeFragment } from './hide-screen.ts';
import { beginLogout, broadcastLogout } from '#src/lib/api/session-events.ts';

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

/**
 * A session with the time left when the server answered. Durations, because the clocks of server and browser may differ.
 */
export interface SessionLeft {
  session: Session;
  /** Until it ends without activity. */
  idleMs: number;
  /** Until it ends in any case. */
  endMs: number;
  /** Whether the page may show what another person typed, who was logged in before. */
  another: boolean;
}

/** The session in an answer of this date. */
export function timeLeft(body: unknown, answered: string | null): SessionLeft {
  const session = checked(sessionSchema, body);
  const now = answered ? Date.parse(answered) : Date.now();
  return {
    session,
    idleMs: Date.parse(session.expiresAt) - now,
    endMs: Date.parse(session.endsAt) - now,
    another: claimDrafts(session.account),
  };
}

/** The time left of the session; the call counts as activity. Throws ApiError 401 without a session. */
export async function currentSession(): Promise<SessionLeft> {
  const { body, headers } = await request('/session');
  return timeLeft(body, headers.get('date'));
}

/** What the person logs in with. Throws ApiError without a session, of which the person is not told. */
export async function ownUsername(): Promise<string> {
  const { body } = await request('/session', { isLogin: true });
  return checked(sessionSchema, body).username;
}

/** Throws ApiError 401 when the browser did not store the session cookie of a login. */
async function requireCookie(): Promise<void> {
  try {
    await request('/session', { isLogin: true });
  } catch (error) {
    const isDropped = error instanceof ApiError && error.status === 401;
    // Any other error says nothing about the cookie; the next screen shows its own error.
    if (isDropped) throw new ApiError(401, SESSION_MESSAGES.cookieRefused);
  }
}

/** The session that a call of the login opened. */
async function opened({ body, headers }: Answer): Promise<SessionLeft> {
  const left = timeLeft(body, headers.get('date'));
  await requireCookie();
  return left;
}

/** Whether the answer to a second step of the login under way was lost. */
let isSecondUnanswered = false;

const isPending = (body: unknown): boolean => 'secondProof' in Object(body);

/**
 * The session, or the second proofs of which one is needed.
 * Throws ApiError 401 for a wrong name or password or a refused cookie, 429 for too many tries.
 */
export async function logIn(login: Login): Promise<SessionLeft | PendingLogin> {
  isSecondUnanswered = false;
  const answer = await request('/login', { method: 'POST', body: login, isLogin: true });
  return isPending(answer.body) ? checked(pendingLoginSchema, answer.body) : opened(answer);
}

/**
 * The second step of a login, which may have opened a session already where the answer to an earlier try was lost.
 * Throws ApiError 422 for a wrong proof, 410 when the first step was too long ago.
 */
export async function sendSecondProof(proof: Proof): Promise<SessionLeft> {
  try {
    return await opened(await request('/login/second-proof', { method: 'POST', body: proof, isLogin: true }));
  } catch (cause) {
    if (isSecondUnanswered) {
      const found = await request('/session', { isLogin: true }).catch(() => undefined);
      if (found) return timeLeft(found.body, found.headers.get('date'));
    }
    isSecondUnanswered ||= cause instanceof ApiError && cause.status === 0;
    throw cause;
  }
}

/** Logs in by a passkey alone. Throws ApiError 422 when it is not accepted, or needs the password, too. */
export const logInWithPasskey = async (): Promise<SessionLeft> => {
  const body = { passkey: await answerWithPasskey('/login/passkey/options') };
  return opened(await request('/login/passkey', { method: 'POST', body, isLogin: true }));
};

/** Gives a fresh proof of the person. Throws ApiError 422 for a wrong one, 429 for too many tries. */
export async function prove(proof: StepUp): Promise<void> {
  await send('/step-up', { method: 'POST', body: proof, isLogin: true });
}

/**
 * Ends the session, removes what was typed and not saved, and tells the other tabs of this browser; these two also when the
 * server cannot be reached. Throws ApiError when it cannot: then the session goes on there.
 */
export async function logOut(): Promise<void> {
  beginLogout();
  try {
    await send('/logout', { method: 'POST' });
  } finally {
    clearOwnDrafts();
    removeFragment();
    broadcastLogout();
  }
}

/**
 * Undefined when the password was changed, else the second proofs of which one is needed.
 * Throws ApiError 401 for a wrong name or previous password, 422 for a new one that is not accepted, or a wrong proof.
 */
export async function changePassword(change: ChangePassword): Promise<PendingLogin | undefined> {
  const body = await send('/change-password', { method: 'POST', body: change, isLogin: true });
  return isPending(body) ? checked(pendingLoginSchema, body) : undefined;
}
