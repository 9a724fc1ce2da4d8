import type { AuditEntry } from '#src/features/audit/schema/audit.ts';
import { recordAction } from '#src/features/audit/server/audit.ts';
import { adminCookie, type Api } from './api.ts';

/** The audit trail as an owner reads it, newest first. */
export async function trailOf(api: Api): Promise<AuditEntry[]> {
  const answer = await api.call('/api/audit', { headers: { Cookie: await adminCookie(api) } });
  return answer.json();
}

/** The actions with a proof, each with the person and the kind of proof; sorted, because the clock of a test stands still. */
export const proofsIn = async (api: Api): Promise<string[]> =>
  (await trailOf(api)).flatMap(({ action, proof, who }) => (proof ? `${who} ${action} ${proof}` : [])).sort();

/** Writes the first entry. */
export async function startTrail(api: Pick<Api, 'ctx'>): Promise<void> {
  await recordAction(api.ctx, { who: '', action: 'logout', outcome: 'done', record: '' });
  // As the schedule does: what reads the trail would read these records one by one.
  await api.ctx.stores.snapshots.audit.refresh();
}
