import * as z from 'zod/mini';
import { templatesSchema } from '#src/features/messages/schema/template.ts';

/** What owners decide about mail, and what is counted of mail. Times are milliseconds since 1970. */

/** All templates, in one record: screens and mails read them with one request. */
export const templatesRecordSchema = z.object({ templates: templatesSchema });

/** When an address was last sent an acknowledgement, under a keyed hash of the address. */
export const acknowledgedRecordSchema = z.object({ at: z.number() });
