import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { purge } from '#server/features/maintenance/purge';

/** Every night, until it is done: removes records that can no longer be restored, expired records and unused images. */
export default scheduled('old records purged', purge);

export const config: Config = { schedule: '*/10 20-21 * * *' };
