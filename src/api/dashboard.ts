import { dashboardSchema, storageSchema } from '#schemas/dashboard';
import { send } from './client.ts';

/** The dashboard's numbers as they are now. */
export const readDashboard = async () => dashboardSchema.parse(await send('/dashboard'));

/** How much each store holds; slower than the rest. */
export const readStorage = async () => storageSchema.parse(await send('/storage'));
