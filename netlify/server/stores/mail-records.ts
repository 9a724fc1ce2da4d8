import * as z from 'zod/mini';
import { storedStageNamesSchema } from '#features/stages/schema/stage-names';
import { templatesSchema } from '#features/templates/schema/template';

/** What owners decide about mail and stages, and what is counted of mail. Times are milliseconds since 1970. */

/** All templates, in one record: screens and mails read them with one request. */
export const templatesRecordSchema = z.object({ templates: templatesSchema });

/** What owners set; each setting has a record of its own, so that changes of two do not conflict. */
export const settingsRecordSchema = z.object({
  /** The names of the stages (key `stages`). */
  stages: z.optional(storedStageNamesSchema),
});

/** When an address was last sent an acknowledgement, under a keyed hash of the address. */
export const acknowledgedRecordSchema = z.object({ at: z.number() });
