import * as z from 'zod/mini';
import { checked, send } from '#src/lib/api/client.ts';

/** The number of unreadable records, which may be this person's. */
const unreadable = z._default(z.number(), 0);

const heldSchema = z.looseObject({
  inquiries: z.array(z.unknown()),
  applications: z.array(z.unknown()),
  unreadable,
});

/** The records of one person, found by the email address. */
export type Held = z.infer<typeof heldSchema>;

export const readPerson = async (email: string): Promise<Held> =>
  checked(heldSchema, await send('/people/export', { method: 'POST', body: { email } }));

const erasedSchema = z.object({ inquiries: z.number(), applications: z.number(), unreadable });

/** Erases everything of one person; returns the numbers of erased records. */
export const erasePerson = async (email: string) =>
  checked(erasedSchema, await send('/people/erase', { method: 'POST', body: { email } }));
