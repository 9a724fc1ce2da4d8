import * as z from 'zod/mini';
import { requiredLine } from '../../../lib/text.ts';
import { STAGE_KEYS, STAGES, type Stage } from '../../applications/schema/workflow.ts';

/** The longest name of a stage, in characters. */
export const STAGE_NAME_LENGTH = 30;

const EMPTY = 'Please name the stage.';
/** The error of a name that two stages have; it stands under the second one. */
export const TAKEN = 'Another stage has this name. Please choose a different one.';

/** What the staff calls each stage. */
export type StageNames = Record<Stage, string>;

/** The names until an owner changes them. */
export const DEFAULT_STAGE_NAMES: StageNames = STAGES;

const ofEachStage = <T>(value: T) =>
  Object.fromEntries(STAGE_KEYS.map((stage) => [stage, value])) as Record<Stage, T>;

/** Names that differ only in their case are hard to tell apart in a list. */
const namesSchema = z.object(ofEachStage(requiredLine(STAGE_NAME_LENGTH, EMPTY))).check(
  z.check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const stage of STAGE_KEYS) {
      const name = value[stage].toLocaleLowerCase('en');
      if (seen.has(name)) issues.push({ code: 'custom', input: value, path: [stage], message: TAKEN });
      seen.add(name);
    }
  }),
);

/** PUT /api/application-stages. */
export const stageNamesFormSchema = namesSchema;

/** The names as they are stored. */
export const storedStageNamesSchema = z.object(ofEachStage(z.string()));

/** GET /api/application-stages. */
export const stageNamesSchema = z.object({
  names: storedStageNamesSchema,
  /** For `If-Match`. */
  version: z.string(),
});

export type NamedStages = z.infer<typeof stageNamesSchema>;
