import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { refreshSnapshots } from '#server/features/maintenance/snapshots';

/** Every two minutes: compares the snapshots that lists are read from with the stores, so that no list has to. */
export default scheduled('snapshots not refreshed', refreshSnapshots);

export const config: Config = { schedule: '*/2 * * * *' };
