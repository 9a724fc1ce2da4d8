import { useCallback } from 'react';
import type { Colleague } from './schema/account.ts';
import type { Role } from './schema/roles.ts';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { readColleagues } from './colleagues.ts';

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
