import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { publishDue } from '#server/features/blog/scheduled-posts';
import { gatherBuilds } from '#server/features/builds/builds';

/** Every quarter of an hour: marks the pages as behind when a scheduled post has become public, and starts a gathered build. */
export default scheduled('scheduled posts published', async (ctx) => {
  const published = await publishDue(ctx);
  await gatherBuilds(ctx);
  return published;
});

export const config: Config = { schedule: '*/15 * * * *' };
