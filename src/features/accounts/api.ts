import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as proofs from './schema/proofs.ts';
import { ApiError, checked, request, send, type Answer } from '#src/lib/api/client.ts';
import * as sessions from './schema/session.ts';
import { claimDrafts, clearOwnDrafts } from '#src/components/admin/own-drafts.ts';
import { beginLogout, broadcastLogout } from '#src/lib/api/session-events.ts';

/** Loaded when a person uses a passkey: most logins do without. */
const library = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Calls a part of the login: a 401 then does not mean that a session has ended. */
const ask = (path: string, body?: unknown) =>
  request(path, { method: body === undefined ? 'GET' : 'POST', body, isLogin: true });

/** Throws an Error with a sentence when the person used no passkey. */
export async function answerWithPasskey(path: string): Promise<proofs.UsedPasskey> {
  const [{ startAuthentication }, { body }] = await Promise.all([library(), ask(path, {})]);
  // The options come from the same library on the server.
  const optionsJSON = body as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new Error(proofs.PROOF_MESSAGES.notUsed, { cause });
  }) as Promise<proofs.UsedPasskey>;
}

/** Throws an Error with a sentence when no passkey was made. */
export async function makePasskey(path: string): Promise<proofs.MadePasskey> {
  const [{ startRegistration }, { body }] = await Promise.all([library(), ask(path, {})]);
  const optionsJSON = body as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new Error(isKnown ? proofs.PROOF_MESSAGES.knownHere : proofs.PROOF_MESSAGES.notMade, { cause });
  }) as Promise<proofs.MadePasskey>;
}

/** A session with its times by this browser's clock, which may differ from the server's. */
export interface SessionLeft {
  session: sessions.Session;
  answeredAt: number;
  idleAt: number;
  endAt: number;
  /** Whether the page may show what another person typed, who was logged in before. */
  another: boolean;
}

export function timeLeft(body: unknown, answered: string | null): SessionLeft {
  const session = checked(sessions.sessionSchema, body);
  const answeredAt = Date.now();
  const ahead = answered ? answeredAt - Date.parse(answered) : 0;
  return {
    ...{ session, answeredAt, another: claimDrafts(session.account) },
    ...{ idleAt: Date.parse(session.expiresAt) + ahead, endAt: Date.parse(session.endsAt) + ahead },
  };
}

const sessionIn = ({ body, headers }: Answer) => timeLeft(body, headers.get('date'));

/** The time left of the session; the call counts as activity. Throws ApiError 401 without a session. */
export const currentSession = async (): Promise<SessionLeft> => sessionIn(await request('/session'));

/** The session that a call of the login opened. Throws ApiError 401 when the browser did not store its cookie. */
async function opened(answer: Answer): Promise<SessionLeft> {
  const left = sessionIn(answer);
  await ask('/session').catch((error: unknown) => {
    // Any other error says nothing about the cookie; the next screen shows its own error.
    if (error instanceof ApiError && error.status === 401)
      throw new ApiError(401, sessions.SESSION_MESSAGES.cookieRefused);
  });
  return left;
}

/** Whether the answer to a second step of the login under way was lost. */
let isSecondUnanswered = false;

const pendingIn = (body: unknown): proofs.PendingLogin | undefined =>
  'secondProof' in Object(body) ? checked(proofs.pendingLoginSchema, body) : undefined;

/** The session, or the second proofs of which one is needed. Throws ApiError 401 for a wrong login or a refused cookie, or 429. */
export async function logIn(login: sessions.Login): Promise<SessionLeft | proofs.PendingLogin> {
  isSecondUnanswered = false;
  const answer = await ask('/login', login);
  return pendingIn(answer.body) ?? opened(answer);
}

/** The second step of a login, which may have opened a session already where the answer to an earlier try was lost. */
export async function sendSecondProof(proof: proofs.Proof): Promise<SessionLeft> {
  try {
    return await opened(await ask('/login/second-proof', proof));
  } catch (cause) {
    const found = isSecondUnanswered ? await ask('/session').catch(() => undefined) : undefined;
    if (found) return sessionIn(found);
    isSecondUnanswered ||= cause instanceof ApiError && cause.status === 0;
    throw cause;
  }
}

/** Logs in by a passkey alone. Throws ApiError 422 when it is not accepted, or needs the password, too. */
export const logInWithPasskey = async (): Promise<SessionLeft> => {
  const passkey = await answerWithPasskey('/login/passkey/options');
  return opened(await ask('/login/passkey', { passkey }));
};

export const prove = (proof: sessions.StepUp) => ask('/step-up', proof);

/** Removes the fragment of the address, which may name a person who was searched for: the next reader must not see the name. */
export function removeFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Ends the session; also where the server cannot be reached, removes what was typed and not saved, and tells the other tabs. */
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

/** Undefined when the password was changed, else the second proofs of which one is needed. */
export const changePassword = async (
  change: sessions.ChangePassword,
): Promise<proofs.PendingLogin | undefined> => pendingIn((await ask('/change-password', change)).body);
