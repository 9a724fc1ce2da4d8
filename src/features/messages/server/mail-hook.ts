import { endpoint } from '#src/server/http/endpoints.ts';
import * as events from './mail-events.ts';

/** Events of the mail provider. */
export const mailHook = {
  // Its signature says who sent it.
  'POST /api/mail-events': endpoint({
    access: 'public',
    body: { schema: events.mailEventSchema, formats: ['raw'], maxBytes: 64 * 1024 },
    rate: { limit: 600, windowMs: 60_000 },
    keyed: false,
    run: events.receive,
  }),
};
