import type { Config } from '@netlify/functions';
import { night } from '#src/features/maintenance/server/night.ts';
import { scheduled } from '#src/server/schedules.ts';

/** In Sri Lanka's night: retention, sweeps and snapshots. */
export default scheduled({ 'old records removed': night });

export const config: Config = { schedule: '11 20 * * *' };
