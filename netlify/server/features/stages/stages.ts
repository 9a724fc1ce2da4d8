import { DEFAULT_STAGE_NAMES, type NamedStages, type StageNames } from '#features/stages/schema/stage-names';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { changesOf } from '../audit/changes.ts';

/** The key of the setting. */
const KEY = 'stages';

/** The version of names that no owner has changed yet. */
const UNCHANGED = 'default';

/** GET /api/application-stages: what the staff calls each stage. */
export async function read(_call: Call, { stores }: AppContext): Promise<NamedStages> {
  const found = await stores.settings.get(KEY);
  return { names: found?.value.stages ?? DEFAULT_STAGE_NAMES, version: found?.version ?? UNCHANGED };
}

/** PUT /api/application-stages: records keep their stages, only the names change. */
export async function rename(call: Call<StageNames>, ctx: AppContext): Promise<NamedStages> {
  const { body, ifMatch, audit } = call;
  const { settings } = ctx.stores;
  const { record } = await settings.create(KEY, { stages: DEFAULT_STAGE_NAMES });
  const isFirst = ifMatch?.version === UNCHANGED && isDefault(record.value.stages);
  let before = DEFAULT_STAGE_NAMES;
  const { version } = await settings.update(
    KEY,
    (value) => {
      before = value.stages ?? DEFAULT_STAGE_NAMES;
      return { ...value, stages: body };
    },
    // Names that were the defaults at the reading have a version only now.
    { from: record, ifMatch: isFirst ? { ...ifMatch, version: record.version } : ifMatch },
  );
  audit.title = 'stages';
  audit.changes = changesOf(before, body);
  return { names: body, version };
}

const isDefault = (names: StageNames | undefined) =>
  changesOf(DEFAULT_STAGE_NAMES, names ?? DEFAULT_STAGE_NAMES).length === 0;
