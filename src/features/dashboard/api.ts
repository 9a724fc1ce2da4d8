import { dashboardSchema, storageSchema } from './schema/dashboard.ts';
import { checked, send } from '#src/lib/api/client.ts';

/** The current numbers of the dashboard. */
export const readDashboard = async () => checked(dashboardSchema, await send('/dashboard'));

/** The size of each store; slow to measure. */
export const readStorage = async () => checked(storageSchema, await send('/storage'));
