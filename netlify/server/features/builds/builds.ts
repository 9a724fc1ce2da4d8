import type { BuildState } from '#lib/build';
import { isoTime, MINUTE } from '#server/platform/clock';
import { inBackground, type AppContext } from '#server/context';
import type { BuildRecord } from '#server/stores/records';

/** The keys of `builds`: the last save, and the last recorded build. */
const [SAVE, BUILD] = ['save', 'build'] as const;

const HOOK_TIMEOUT_MS = 5000;

/** A build that is not published after this long counts as failed. */
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

/** Calls the build hook, and records when it failed. Returns whether it did not fail. */
async function requestBuild(ctx: AppContext, savedAt: number): Promise<boolean> {
  if ((await callHook(ctx)) !== 'failed') return true;
  ctx.log.error('build hook failed');
  // A later save has its own call.
  await ctx.stores.builds.update(SAVE, (save) =>
    save.savedAt === savedAt ? { ...save, hook: 'failed' } : save,
  );
  return false;
}

async function recordSave(ctx: AppContext, savedAt: number): Promise<void> {
  try {
    await ctx.stores.builds.put(SAVE, { savedAt, hook: ctx.env.buildHookUrl ? 'called' : 'none' });
  } catch (cause) {
    ctx.log.error('save not noted', {}, cause);
  }
}

/**
 * After a save: purges the cached answers with `tags` and starts a rebuild, both behind the answer. A failure does not
 * undo the save: it is logged and shown by `GET /api/builds`.
 */
export async function purgeAndRebuild(ctx: AppContext, tags: string[]): Promise<void> {
  const savedAt = ctx.clock();
  inBackground(ctx, 'cache not purged', () => ctx.cdn.purge(tags));
  await recordSave(ctx, savedAt);
  inBackground(ctx, 'build not requested', () => requestBuild(ctx, savedAt));
}

/** The same for a schedule, which waits for both. Returns false when the build hook failed. */
export async function rebuildNow(ctx: AppContext, tags: string[]): Promise<boolean> {
  const savedAt = ctx.clock();
  // What is cached ends by itself; the static pages need the build.
  await ctx.cdn.purge(tags).catch((cause: unknown) => ctx.log.error('cache not purged', {}, cause));
  await recordSave(ctx, savedAt);
  return requestBuild(ctx, savedAt);
}

/** Records the state of a local build. On the platform, a build may not write to stores. */
export async function recordBuild(
  { stores }: Stores,
  state: NonNullable<BuildRecord['state']>,
  times: Pick<BuildRecord, 'startedAt' | 'finishedAt'>,
): Promise<void> {
  await stores.builds.put(BUILD, { state, ...times });
}

/**
 * Records that a deploy failed which began at `startedAt`. A repeated, late or future event changes nothing. A forged
 * one does no lasting harm: a newer deploy counts more.
 */
export async function recordFailedDeploy(ctx: AppContext, startedAt: number): Promise<void> {
  const finishedAt = ctx.clock();
  if (!(startedAt <= finishedAt)) return;
  const known = await ctx.stores.builds.get(BUILD);
  if ((known?.value.startedAt ?? 0) < startedAt) await recordBuild(ctx, 'failed', { startedAt, finishedAt });
}

const FAILED: Record<'hook' | 'build' | 'lost', string> = {
  hook: 'The build hook did not answer. What you saved is safe and already shown; check BUILD_HOOK_URL and save again.',
  build: 'The build failed. What you saved is safe and already shown; see the build log for the reason.',
  lost: 'What you saved is safe and already shown, but no build that includes it has been published; see the list of deploys for the reason.',
};

interface Known {
  save: BuildRecord | undefined;
  /** The last recorded build: every local one; on the platform, only failed ones. */
  build: BuildRecord | undefined;
  /** When the build of this deploy read the stores. */
  readAt: number | undefined;
}

/** The state of the last save. */
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

/** GET /api/builds: how far the last save is on its way to the built pages. */
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
