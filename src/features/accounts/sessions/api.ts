import * as z from 'zod/mini';
import { listedSessionSchema } from '../schema/account.ts';
import { checked, send } from '#src/lib/api/client.ts';

/** The sessions at a path: a person's, or the reader's own. */
export const readSessions = async (path: string) => checked(z.array(listedSessionSchema), await send(path));

/** Ends one of them, or all when `session` is missing; the reader's own stays. */
export const endSessions = (path: string, session?: string) =>
  send(session ? `${path}/${session}` : path, { method: 'DELETE' });
