import { dashboardSchema, storageSchema } from '#schemas/dashboard';
import { checked } from './checked.ts';
import { send } from './client.ts';

/** The dashboard's numbers as they are now. */
export const readDashboard = async () => checked(dashboardSchema, await send('/dashboard'));

/** How much each store holds; slower than the rest. */
export const readStorage = async () => checked(storageSchema, await send('/storage'));
