import type { Config } from '@netlify/functions';
import { night } from '#server/features/maintenance/night';
import { scheduled } from '#server/schedules';

/** In Sri Lanka's night: retention, sweeps and snapshots. */
export default scheduled({ 'old records removed': night });

export const config: Config = { schedule: '11 20 * * *' };
