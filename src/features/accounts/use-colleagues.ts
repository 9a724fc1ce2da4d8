import * as z from 'zod/mini';
import { useCallback } from 'react';
import { colleagueSchema, type Colleague } from './schema/account.ts';
import { mayUse, type Role } from './schema/roles.ts';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { checked, included, send } from '#src/lib/api/client.ts';

const shownName = ({ name, self }: Colleague) => (self ? `${name} (you)` : name);

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

export const NO_COLLEAGUES = 'The names of your colleagues could not be loaded.';

/** The people to whom a record can be given, which the first answer of the screen includes. `failed` says why none are known. */
export function useColleagues(role?: Role, assignee = '') {
  const read = useCallback(async () => {
    const { colleagues = await send('/colleagues') } = await included;
    const all = checked(z.array(colleagueSchema), colleagues);
    return all.filter(({ roles }) => mayUse(roles, role ? [role] : 'any'));
  }, [role]);
  const loaded = useLoaded(read);
  const known = loaded.status === 'ready' ? loaded.value : undefined;
  // Until then, the assignee of the record has no name.
  const unnamed: Colleague[] = assignee ? [{ id: assignee, name: '...', roles: [], self: false }] : [];
  return {
    known,
    colleagues: known ?? unnamed,
    failed: loaded.status === 'failed' ? loaded.problem : undefined,
    reload: loaded.reload,
  };
}
