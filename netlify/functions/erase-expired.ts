import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { eraseExpired } from '#server/services/people';

/** Every night: erases inquiries and applications that are older than the retention period. */
export default scheduled('expired records erased', eraseExpired);

export const config: Config = { schedule: '11 21 * * *' };
