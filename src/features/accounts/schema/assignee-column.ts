import type { ListColumn } from '#src/lib/list/column.ts';
import type { Colleague } from './account.ts';

const NOBODY = 'nobody';

/** Those to whom work can be given; undefined while they are not known, when a filter of an address still counts. */
export type Colleagues = readonly Pick<Colleague, 'id' | 'name' | 'self'>[] | undefined;

const choicesOf = (colleagues: NonNullable<Colleagues>) => ({
  ...Object.fromEntries(
    colleagues
      .toSorted((one, other) => Number(other.self) - Number(one.self))
      .map(({ id, name, self }) => [id, self ? 'Me' : name]),
  ),
  [NOBODY]: 'Nobody yet',
});

export function assigneeColumn<T extends { assignee: string }>(colleagues: Colleagues): ListColumn<T> {
  const names = new Map(colleagues?.map(({ id, name }) => [id, name]));
  const unknown = colleagues ? 'A former colleague' : '...';
  return {
    ...{ id: 'assignee', header: 'Assigned to', hidden: true },
    text: ({ assignee }) => names.get(assignee) ?? (assignee && unknown),
    keys: ({ assignee }) => [assignee || NOBODY],
    ...(colleagues ? { choices: choicesOf(colleagues) } : {}),
  };
}
