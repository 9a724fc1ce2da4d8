import * as z from 'zod/mini';
import { mayUse, type AllowedRoles } from './schema/roles.ts';
import { sessionSchema, type Session } from './schema/session.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { sharedState } from '#src/components/ui/shared-state.ts';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';

/** Who was logged in last in this tab: shown until the server has answered. Removed at logout (`own-drafts.ts`). */
const ENTRY = 'person';
const personSchema = z.pick(sessionSchema, { name: true, roles: true });
type Person = z.infer<typeof personSchema>;

const session = sharedState<Session | undefined>(undefined);

/** Notes who is logged in, for all islands of the page and for the next page. */
export function setCurrentSession(next: Session): void {
  writeStored(ENTRY, personSchema.parse(next));
  session.set(next);
}

let remembered: Person | undefined;
const lastPerson = () => (remembered ??= personSchema.safeParse(readStored(ENTRY)).data);

export const useCurrentSession = session.useValue;

/** Who is logged in, or was last in this tab; undefined where neither is known. */
export function useCurrentPerson(): Person | undefined {
  const last = useHydrated() ? lastPerson() : undefined;
  return useCurrentSession() ?? last;
}

export function useMayUse(): ((allowed: AllowedRoles) => boolean) | undefined {
  const person = useCurrentPerson();
  return person && ((allowed) => mayUse(person.roles, allowed));
}
