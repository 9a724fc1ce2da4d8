import { useSyncExternalStore } from 'react';
import { mayUse, type AllowedRoles } from '#features/accounts/schema/roles';
import { currentSession, type SessionLeft } from './api.ts';
import type { Session } from '#features/accounts/schema/session';

let session: Session | undefined;
const listeners = new Set<() => void>();

/** Notes who is logged in, for all islands of the page. */
export function setCurrentSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is logged in; undefined until the server has answered. */
export const useCurrentSession = (): Session | undefined =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => undefined,
  );

/** Whether the person who is logged in may use something; undefined until the server has answered. */
export function useMayUse(): ((allowed: AllowedRoles) => boolean) | undefined {
  const current = useCurrentSession();
  return current && ((allowed) => mayUse(current.roles, allowed));
}

/** Asks the server again who is logged in, after a change of the own account; without an answer, all stays as it was. */
export async function renewCurrentSession(): Promise<void> {
  const left = await currentSession().catch(() => undefined);
  if (left) setCurrentSession(left.session);
}

let asked: Promise<SessionLeft> | undefined;
let open: (left: SessionLeft) => void;

/** The first answer to `openingSession`, also where it took several tries. It never rejects. */
export const openedSession = new Promise<SessionLeft>((resolve) => (open = resolve));

/** The session as the page opens: all islands wait for one answer. One that failed is asked for again. */
export function openingSession(): Promise<SessionLeft> {
  asked ??= currentSession().then(
    (left) => {
      open(left);
      return left;
    },
    (cause: unknown) => {
      asked = undefined;
      throw cause;
    },
  );
  return asked;
}

/** Who is logged in; waits for the server when it has not answered yet. Throws ApiError without a session. */
export const currentPerson = async (): Promise<Session> => session ?? (await openingSession()).session;
