import { stageNamesSchema, type NamedStages, type StageNames } from '#features/stages/schema/stage-names';
import { checked } from '../../lib/api/checked.ts';
import { send } from '../../lib/api/client.ts';

/** What the staff calls each stage, with the version for a change. */
export const readStages = async (): Promise<NamedStages> =>
  checked(stageNamesSchema, await send('/application-stages'));

/** Changes the names. Throws ApiError 409 when another owner changed them since they were read. */
export const renameStages = async (names: StageNames, version: string): Promise<NamedStages> =>
  checked(
    stageNamesSchema,
    await send('/application-stages', {
      method: 'PUT',
      body: names,
      headers: { 'If-Match': `"${version}"` },
    }),
  );
