import type { Config } from '@netlify/functions';
import { scheduled } from '#server/schedules';
import { deliverDue } from '#server/features/outbox/outbox';

/** Every minute: tries mail that is due. */
export default scheduled('pending mail delivered', deliverDue);

export const config: Config = { schedule: '* * * * *' };
