import type { Config } from '@netlify/functions';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import * as events from '#server/features/outbox/mail-events';

export default endpoints({
  // Its signature says who sent it.
  'POST /api/mail-events': endpoint({
    access: 'public',
    body: { schema: events.mailEventSchema, formats: ['raw'], maxBytes: 64 * 1024 },
    rate: { limit: 600, windowMs: 60_000 },
    keyed: false,
    run: events.receive,
  }),
});

export const config: Config = {
  path: '/api/mail-events',
  // The platform reads this literally, at build time. The provider sends from few IP addresses, and sends again what was refused.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
