import * as z from 'zod/mini';
import { colleagueSchema, type Colleague } from './schema/account.ts';
import { mayUse, type Role } from './schema/roles.ts';
import { checked, send, included } from '#src/lib/api/client.ts';

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
