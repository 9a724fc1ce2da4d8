import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { publishDue } from '#server/features/blog/scheduled-posts';

/** Every minute: refreshes caches and starts a build when a scheduled post has become public. */
export default scheduled('scheduled posts published', publishDue);

export const config: Config = { schedule: '* * * * *' };
