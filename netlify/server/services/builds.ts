import type { BuildState } from '#schemas/build';
import { isoTime, MINUTE } from '#server/clock';
import { inBackground, type AppContext } from '#server/context';
import type { BuildRecord } from '#server/stores/records';

/** The two records of `builds`: the last save, and the last build. */
const [SAVE, BUILD] = ['save', 'build'] as const;

const HOOK_TIMEOUT_MS = 5000;

/** A build that has not ended after this is taken for lost. */
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

/** Notes how far a build is; called by whoever builds: the local server, or the build plugin on Netlify. */
export async function noteBuild(
  { stores }: Stores,
  state: NonNullable<BuildRecord['state']>,
  times: Pick<BuildRecord, 'startedAt' | 'finishedAt'>,
  message?: string,
): Promise<void> {
  await stores.builds.put(BUILD, { state, ...times, ...(message ? { message } : {}) });
}

const FAILED: Record<'hook' | 'build' | 'lost', string> = {
  hook: 'The build hook did not answer. What you saved is safe and already shown; check BUILD_HOOK_URL and save again.',
  build: 'The build failed. What you saved is safe and already shown; see the build log for the reason.',
  lost: 'The build has not finished. What you saved is safe and already shown; see the build log for the reason.',
};

/** Where the last save is; `build` began reading the stores at its `startedAt`. */
function stateOf(
  save: BuildRecord | undefined,
  build: BuildRecord | undefined,
  now: number,
): [BuildState['state'], string?] {
  const savedAt = save?.savedAt ?? 0;
  const covers = build?.startedAt !== undefined && build.startedAt >= savedAt;
  if (build?.state === 'building' && now - (build.startedAt ?? 0) < BUILD_MAX_MS) return ['building'];
  if (covers && build.state === 'failed') return ['failed', build.message ?? FAILED.build];
  if (covers && build.state === 'building') return ['failed', FAILED.lost];
  if (covers || savedAt === 0) return ['live'];
  if (save?.hook === 'failed') return ['failed', FAILED.hook];
  return ['saved'];
}

/** GET /api/builds: where the last save is on its way to the static pages. */
export async function current(ctx: AppContext): Promise<BuildState> {
  const [save, build] = await Promise.all([ctx.stores.builds.get(SAVE), ctx.stores.builds.get(BUILD)]);
  const [state, message] = stateOf(save?.value, build?.value, ctx.clock());
  const finishedAt = build?.value.finishedAt;
  return {
    state,
    ...(save?.value.savedAt ? { savedAt: isoTime(save.value.savedAt) } : {}),
    ...(finishedAt ? { builtAt: isoTime(finishedAt) } : {}),
    ...(message ? { message } : {}),
  };
}
