import type { Config } from '@netlify/functions';
import { publishDue } from '#src/features/blog/server/post-lists.ts';
import { gatherBuilds } from '#src/features/builds/server/builds.ts';
import { nightOn } from '#src/features/maintenance/server/night.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { scheduled, startRun } from '#src/server/schedules.ts';
import { SECOND } from '#src/server/platform/clock.ts';

/** Every quarter of an hour: posts whose moment has come, a gathered build, due mail, and the rest of the night's work. */
export default scheduled({
  'scheduled posts published': publishDue,
  'builds started': gatherBuilds,
  // A provider that is slow leaves time for the night's rest.
  'pending mail delivered': (ctx) => deliverDue(ctx, startRun(ctx, 10 * SECOND)),
  'old records removed': nightOn,
});

export const config: Config = { schedule: '*/15 * * * *' };
