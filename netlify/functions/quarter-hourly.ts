import type { Config } from '@netlify/functions';
import { publishDue } from '#netlify/server/features/blog/scheduled-posts.ts';
import { gatherBuilds } from '#netlify/server/features/builds/builds.ts';
import { nightOn } from '#netlify/server/features/maintenance/night.ts';
import { deliverDue } from '#netlify/server/features/outbox/outbox.ts';
import { scheduled, startRun } from '#netlify/server/schedules.ts';
import { SECOND } from '#netlify/server/platform/clock.ts';

/** Every quarter of an hour: posts whose moment has come, a gathered build, due mail, and the rest of the night's work. */
export default scheduled({
  'scheduled posts published': publishDue,
  'builds started': gatherBuilds,
  // A provider that is slow leaves time for the night's rest.
  'pending mail delivered': (ctx) => deliverDue(ctx, startRun(ctx, 10 * SECOND)),
  'old records removed': nightOn,
});

export const config: Config = { schedule: '*/15 * * * *' };
