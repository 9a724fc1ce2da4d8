import * as z from 'zod/mini';
import { useSyncExternalStore } from 'react';
import { mayUse, type AllowedRoles } from './schema/roles.ts';
import { sessionSchema, type Session } from './schema/session.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { currentSession } from './api.ts';

/** Who was logged in last in this tab: shown until the server has answered. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'person';
const personSchema = z.pick(sessionSchema, { name: true, roles: true });
type Person = z.infer<typeof personSchema>;

let session: Session | undefined;
let remembered: Person | undefined;
const listeners = new Set<() => void>();

/** Notes who is logged in, for all islands of the page and for the next page. */
export function setCurrentSession(next: Session): void {
  session = next;
  writeStored(ENTRY, personSchema.parse(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = () => undefined;
const person = () => session ?? (remembered ??= personSchema.safeParse(readStored(ENTRY)).data);

export const useCurrentSession = () => useSyncExternalStore(subscribe, () => session, none);

/** Who is logged in, or was last in this tab; undefined where neither is known. */
export const useCurrentPerson = (): Person | undefined => useSyncExternalStore(subscribe, person, none);

/** Whether that person may use something. */
export function useMayUse(): ((allowed: AllowedRoles) => boolean) | undefined {
  const person = useCurrentPerson();
  return person && ((allowed) => mayUse(person.roles, allowed));
}

/** Asks the server again who is logged in, after a change of the own account; without an answer, all stays as it was. */
export async function renewCurrentSession(): Promise<void> {
  const left = await currentSession().catch(none);
  if (left) setCurrentSession(left.session);
}
