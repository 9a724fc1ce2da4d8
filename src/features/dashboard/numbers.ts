import { noteLinkCounts } from '#src/components/admin/link-counts.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { dashboardSchema, type Work } from './schema/dashboard.ts';

const NOTHING: Work = { counts: { inquiries: 0, applications: 0, closing: 0, scheduled: 0 } };

/** The numbers, what waits, and when they were read; the navigation shows the counts. */
export async function readNumbers() {
  const { work = NOTHING, ...numbers } = checked(dashboardSchema, await send('/dashboard'));
  noteLinkCounts({ ...work.counts, suspected: numbers.suspected });
  return { numbers, work, at: new Date().toISOString() };
}
