import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';

/** Every two minutes: compares the snapshots with the stores, so that no list request has to. */
export default scheduled('snapshots not refreshed', refreshSnapshots);

export const config: Config = { schedule: '*/2 * * * *' };
