import type { BuildState } from '#lib/build';
import { isoTime, MINUTE } from '#server/platform/clock';
import { inBackground, type AppContext } from '#server/context';
import type { BuildRecord } from '#server/stores/records';

/** The two records of `builds`: the last save, and the last build that was noted. */
const [SAVE, BUILD] = ['save', 'build'] as const;

const HOOK_TIMEOUT_MS = 5000;

/** A build whose pages are not published after this is taken for lost. */
const BUILD_MAX_MS = 20 * MINUTE;

type Stores = Pick<AppContext, 'stores'>;

async function callHook(ctx: AppContext): Promise<BuildRecord['hook']> {
  if (!ctx.env.buildHookUrl) return 'none';
  try {
    const answer = await fetch(ctx.env.buildHookUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
    });
    return answer.ok ? 'called' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Calls the hook, and puts down when it failed. */
async function orderBuild(ctx: AppContext, savedAt: number): Promise<void> {
  if ((await callHook(ctx)) !== 'failed') return;
  ctx.log.error('build hook failed');
  // A later save has its own call.
  await ctx.stores.builds.update(SAVE, (save) =>
    save.savedAt === savedAt ? { ...save, hook: 'failed' } : save,
  );
}

/**
 * After something was saved that static pages show: what the network keeps under `tags` is dropped, and the pages are built
 * anew, both behind the answer. The save stands whatever comes of it: a failure is logged and told by `GET /api/builds`.
 */
export async function republish(ctx: AppContext, tags: string[]): Promise<void> {
  const savedAt = ctx.clock();
  inBackground(ctx, 'cache not purged', () => ctx.cdn.purge(tags));
  try {
    await ctx.stores.builds.put(SAVE, { savedAt, hook: ctx.env.buildHookUrl ? 'called' : 'none' });
  } catch (cause) {
    ctx.log.error('save not noted', {}, cause);
  }
  inBackground(ctx, 'build not requested', () => orderBuild(ctx, savedAt));
}

/** Notes how far a local build is; on the platform a build may write no store, and the functions know it by themselves. */
export async function noteBuild(
  { stores }: Stores,
  state: NonNullable<BuildRecord['state']>,
  times: Pick<BuildRecord, 'startedAt' | 'finishedAt'>,
): Promise<void> {
  await stores.builds.put(BUILD, { state, ...times });
}

/**
 * Notes that a deploy failed which began at `startedAt`; an event that comes twice or late changes nothing, and a moment
 * that has not come is nobody's. Whatever a forged event said, the pages of a newer deploy speak for themselves.
 */
export async function noteFailedDeploy(ctx: AppContext, startedAt: number): Promise<void> {
  const finishedAt = ctx.clock();
  if (!(startedAt <= finishedAt)) return;
  const known = await ctx.stores.builds.get(BUILD);
  if ((known?.value.startedAt ?? 0) < startedAt) await noteBuild(ctx, 'failed', { startedAt, finishedAt });
}

const FAILED: Record<'hook' | 'build' | 'lost', string> = {
  hook: 'The build hook did not answer. What you saved is safe and already shown; check BUILD_HOOK_URL and save again.',
  build: 'The build failed. What you saved is safe and already shown; see the build log for the reason.',
  lost: 'No build with it has been published. What you saved is safe and already shown; see the list of deploys for the reason.',
};

interface Known {
  save: BuildRecord | undefined;
  /** The latest build that was noted: every local one, on the platform those that failed. */
  build: BuildRecord | undefined;
  /** When the published pages read the stores, as the function of the same deploy knows. */
  readAt: number | undefined;
}

/** Where the last save is. */
function stateOf({ save, build, readAt = -Infinity }: Known, now: number): [BuildState['state'], string?] {
  const savedAt = save?.savedAt ?? 0;
  if (readAt >= savedAt) return ['live'];
  const covers = build?.startedAt !== undefined && build.startedAt >= savedAt;
  if (build?.state === 'building' && now - (build.startedAt ?? 0) < BUILD_MAX_MS) return ['building'];
  if (covers && build.state === 'failed') return ['failed', FAILED.build];
  if (covers && build.state === 'building') return ['failed', FAILED.lost];
  if (covers || savedAt === 0) return ['live'];
  if (save?.hook === 'failed') return ['failed', FAILED.hook];
  if (save?.hook === 'none') return ['saved'];
  return now - savedAt < BUILD_MAX_MS ? ['building'] : ['failed', FAILED.lost];
}

/** GET /api/builds: where the last save is on its way to the static pages. */
export async function current(ctx: AppContext): Promise<BuildState> {
  const [save, build, readAt] = await Promise.all([
    ctx.stores.builds.get(SAVE),
    ctx.stores.builds.get(BUILD),
    ctx.ownBuild.readAt(),
  ]);
  const [state, message] = stateOf({ save: save?.value, build: build?.value, readAt }, ctx.clock());
  const builtAt = readAt ?? (build?.value.state === 'live' ? build.value.finishedAt : undefined);
  return {
    state,
    ...(save?.value.savedAt ? { savedAt: isoTime(save.value.savedAt) } : {}),
    ...(builtAt ? { builtAt: isoTime(builtAt) } : {}),
    ...(message ? { message } : {}),
  };
}
