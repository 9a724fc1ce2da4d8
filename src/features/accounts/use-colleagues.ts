import * as z from 'zod/mini';
import { colleagueSchema, type Colleague } from './schema/account.ts';
import { mayUse, type Role } from './schema/roles.ts';
import { checked, included, send } from '#src/lib/api/client.ts';
import { useCallback } from 'react';
import { useLoaded } from '#src/components/admin/use-loaded.ts';

/** The people to whom work of a role can be given, or any work, by name: they come with the list or the record of the screen. */
export async function readColleagues(role?: Role): Promise<Colleague[]> {
  const { colleagues = await send('/colleagues') } = await included;
  const all = checked(z.array(colleagueSchema), colleagues);
  return all.filter(({ roles }) => mayUse(roles, role ? [role] : 'any'));
}

const shownName = ({ name, self }: Colleague) => (self ? `${name} (you)` : name);

/** The same for several records at once: oneself first, and nobody at the end. */
export const assignmentOptions = (colleagues: readonly Colleague[]) => [
  ...colleagues
    .toSorted((one, other) => Number(other.self) - Number(one.self))
    .map((colleague) => ({
      label: `Assign to ${shownName(colleague)}`,
      change: { assignee: colleague.id },
      done: `assigned to ${colleague.name}`,
    })),
  { label: 'Assign to nobody', change: { assignee: '' }, done: 'assigned to nobody' },
];

/** The options of a select that gives work to a person; one who has left stays as it is, without a name. */
export function assigneeOptions(colleagues: readonly Colleague[], assignee: string) {
  const options = colleagues.map((colleague) => ({ value: colleague.id, label: shownName(colleague) }));
  const isGone = assignee !== '' && !colleagues.some(({ id }) => id === assignee);
  return isGone ? [...options, { value: assignee, label: 'A former colleague' }] : options;
}

/** The assignee of a record while the names of the colleagues are on their way. */
const unnamed = (id: string): Colleague[] => (id ? [{ id, name: '...', roles: [], self: false }] : []);

/** What is said first where they cannot be read. */
export const NO_COLLEAGUES = 'The names of your colleagues could not be loaded.';

/**
 * The people to whom a record can be given; without a role, any record. The record is shown before they are known, and when they cannot be read: then
 * `failed` has the sentence about it, and `reload` asks again.
 */
export function useColleagues(role?: Role, assignee = '') {
  const loaded = useLoaded(useCallback(() => readColleagues(role), [role]));
  return {
    colleagues: loaded.status === 'ready' ? loaded.value : unnamed(assignee),
    /** The same; undefined while they are not known. */
    known: loaded.status === 'ready' ? loaded.value : undefined,
    failed: loaded.status === 'failed' ? loaded.problem : undefined,
    reload: loaded.reload,
  };
}
