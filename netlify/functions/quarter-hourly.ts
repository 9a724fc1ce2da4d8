import type { Config } from '@netlify/functions';
import { publishDue } from '#server/features/blog/scheduled-posts';
import { gatherBuilds } from '#server/features/builds/builds';
import { nightOn } from '#server/features/maintenance/night';
import { deliverDue } from '#server/features/outbox/outbox';
import { scheduled, startRun } from '#server/schedules';
import { SECOND } from '#server/platform/clock';

/** Every quarter of an hour: posts whose moment has come, a gathered build, due mail, and the rest of the night's work. */
export default scheduled({
  'scheduled posts published': publishDue,
  'builds started': gatherBuilds,
  // A provider that is slow leaves time for the night's rest.
  'pending mail delivered': (ctx) => deliverDue(ctx, startRun(ctx, 10 * SECOND)),
  'old records removed': nightOn,
});

export const config: Config = { schedule: '*/15 * * * *' };
