import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { sweepLeftovers } from '#server/features/applications/cvs';

/** Every hour: removes CVs whose application was never stored. */
export default scheduled('leftover CVs swept', sweepLeftovers);

export const config: Config = { schedule: '17 * * * *' };
