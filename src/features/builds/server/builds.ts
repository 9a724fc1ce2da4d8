import type { BuildState } from '../schema/build.ts';
import { dayAt } from '#src/lib/day.ts';
import { HOUR, isoTime, MINUTE } from '#src/server/platform/clock.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { MissingError } from '#src/server/stores/stored.ts';
import type { BuildRecord } from '#src/server/stores/records.ts';

/** The keys of `builds`. A save overwrites its mark without reading it; the rest is in one record. */
const [SAVE, STATE] = ['save', 'state'] as const;

const HOOK_TIMEOUT_MS = 5000;

/** A build that is not published after this long counts as failed. */
const BUILD_MAX_MS = 20 * MINUTE;

/** How often the schedule runs that calls for builds. */
const SCHEDULE_MS = 15 * MINUTE;

/** How often the schedule calls again for a build that failed. */
const RETRIES = 3;

type Stores = Pick<AppContext, 'stores'>;

interface Known extends BuildRecord {
  /** The last change of what readers see, and the last one that took something away; 0 for none. */
  changedAt: number;
  withdrawnAt: number;
  /** When the build of the current pages read the stores; 0 when that is not known. */
  builtThrough: number;
}

async function readKnown({ stores: { builds }, ownBuild }: AppContext): Promise<Known> {
  const [save, state] = await Promise.all([SAVE, STATE].map((key) => builds.get(key)));
  const { withdrawnAt = 0, readAt = 0 } = state?.value ?? {};
  const changedAt = Math.max(save?.value.savedAt ?? 0, withdrawnAt);
  return { ...state?.value, changedAt, withdrawnAt, builtThrough: (await ownBuild()) ?? readAt };
}

/** Changes the state; its first write creates it. */
async function changeState({ stores: { builds } }: Stores, change: (state: BuildRecord) => BuildRecord) {
  await builds.update(STATE, change).catch(async (cause: unknown) => {
    if (!(cause instanceof MissingError)) throw cause;
    if (!(await builds.create(STATE, change({}))).created) await builds.update(STATE, change);
  });
}

const FAILED = {
  hook: 'The build hook did not answer. What you saved is safe and already shown; check BUILD_HOOK_URL.',
  build: 'The build failed. What you saved is safe and already shown; see the build log for the reason.',
  lost: 'What you saved is safe and already shown, but no build that includes it has been published; see the list of deploys for the reason.',
} as const;

/** Why the last call for a build led to none; undefined while that build may still be published, and once it is. */
function failureOf({ calledAt = 0, hookFailed, failedAt = 0, builtThrough }: Known, now: number) {
  if (calledAt <= builtThrough) return undefined;
  if (hookFailed) return 'hook';
  if (failedAt >= calledAt) return 'build';
  return now - calledAt < BUILD_MAX_MS ? undefined : 'lost';
}

interface Outlook extends Pick<BuildState, 'state' | 'message'> {
  /** From when on the schedule calls for a build; missing where it does not. */
  dueAt?: number;
  /** After failures: how many calls in a row there are with the next one. */
  tries?: number;
}

/** How far the last change is on its way. A build contains what it read: a change during it is still ahead when it is published. */
function outlookOf(known: Known, { env, clock }: AppContext): Outlook {
  const { changedAt, withdrawnAt, builtThrough, calledAt = 0, tries = 1 } = known;
  const now = clock();
  if (changedAt <= builtThrough) return { state: 'live' };
  if (!env.buildHookUrl) return { state: 'saved' };
  const failure = failureOf(known, now);
  if (calledAt > builtThrough && !failure) return { state: 'building' };
  const state: Outlook = failure ? { state: 'failed', message: FAILED[failure] } : { state: 'saved' };
  if (failure && tries <= RETRIES) return { ...state, dueAt: now, tries: tries + 1 };
  const begunAt = Math.max(calledAt, builtThrough);
  if (withdrawnAt > begunAt) return { ...state, dueAt: now };
  return changedAt > begunAt ? { ...state, dueAt: begunAt + env.buildEveryHours * HOUR } : state;
}

function callHook({ env: { buildHookUrl = '' } }: AppContext): Promise<boolean> {
  const signal = AbortSignal.timeout(HOOK_TIMEOUT_MS);
  return fetch(buildHookUrl, { method: 'POST', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Calls the build hook, and records when that failed. Returns false when another call was faster. */
async function startBuild(ctx: AppContext, known: Known, tries: number): Promise<boolean> {
  const calledAt = ctx.clock();
  let isFirst = true;
  await changeState(ctx, (state) => {
    isFirst = state.calledAt === known.calledAt;
    return isFirst ? { ...state, calledAt, tries, hookFailed: undefined } : state;
  });
  if (!isFirst) return false;
  if (await callHook(ctx)) return true;
  ctx.log.error('build hook failed');
  await changeState(ctx, (state) => (state.calledAt === calledAt ? { ...state, hookFailed: true } : state));
  return true;
}

/** How much readers see of something before and after a save: 0 for nothing, and less of what is closed than of what is open. */
interface Visible {
  before: number;
  after: number;
}

const mark = (ctx: AppContext, { before, after }: Visible): Promise<void> =>
  (after < before
    ? changeState(ctx, (state) => ({ ...state, withdrawnAt: ctx.clock() }))
    : ctx.stores.builds.put(SAVE, { savedAt: ctx.clock() })
  ).catch((cause: unknown) => ctx.log.error('save not noted', {}, cause));

/** After a save: purges the cached answers with `tags` behind the answer, and marks the pages as behind where readers see a change. */
export async function purgeAndMark(ctx: AppContext, tags: string[], visible: Visible): Promise<void> {
  inBackground(ctx, 'cache not purged', () => ctx.cdn.purge(tags));
  if (visible.before === 0 && visible.after === 0) return;
  await mark(ctx, visible);
  if (ctx.env.buildHookUrl && ctx.env.buildEveryHours === 0)
    inBackground(ctx, 'build not requested', async () => startBuild(ctx, await readKnown(ctx), 1));
}

/** The same for a schedule that found something public, or closed, by now: it waits for the purge, and the build is gathered. */
export async function purgeAndMarkBySchedule(ctx: AppContext, tags: string[], visible: Visible) {
  // What is cached ends by itself.
  await ctx.cdn.purge(tags).catch((cause: unknown) => ctx.log.error('cache not purged', {}, cause));
  await mark(ctx, visible);
}

/** Up to when everything that became public is in the pages, or marked as missing there. */
export async function markedThrough(ctx: AppContext): Promise<number> {
  const { changedAt, builtThrough } = await readKnown(ctx);
  return Math.max(changedAt, builtThrough);
}

const monthOf = (ms: number) => dayAt(ms).slice(0, 7);

/** Counts the deploy that runs this function, once; two deploys between two runs count as one. */
async function countDeploy(ctx: AppContext, { counted }: Known): Promise<void> {
  const readAt = await ctx.ownBuild();
  if (readAt === undefined || readAt === counted?.readAt) return;
  const deploys = counted && monthOf(counted.readAt) === monthOf(readAt) ? counted.deploys + 1 : 1;
  await changeState(ctx, (state) => ({ ...state, counted: { readAt, deploys } }));
}

/** Starts a build when one is due: run every quarter of an hour. Returns the number of builds started. */
export async function gatherBuilds(ctx: AppContext): Promise<number> {
  const known = await readKnown(ctx);
  await countDeploy(ctx, known);
  const { dueAt = Infinity, tries = 1 } = outlookOf(known, ctx);
  return dueAt <= ctx.clock() && (await startBuild(ctx, known, tries)) ? 1 : 0;
}

/** Records how a local build ended that began at `startedAt`. On the platform, a build may not write to stores. */
export const recordBuild = (ctx: Stores, outcome: 'readAt' | 'failedAt', startedAt: number): Promise<void> =>
  changeState(ctx, (state) => ({ ...state, [outcome]: startedAt }));

/**
 * Records that a deploy failed which began at `startedAt`. A repeated, late or future event changes nothing. A forged
 * one does no lasting harm: a newer deploy counts more, and of a change no more than RETRIES builds are tried again.
 */
export async function recordFailedDeploy(ctx: AppContext, startedAt: number): Promise<void> {
  const { failedAt = 0 } = await readKnown(ctx);
  if (startedAt <= ctx.clock() && startedAt > failedAt) await recordBuild(ctx, 'failedAt', startedAt);
}

/** How far the last change is on its way to the built pages. */
export async function current(ctx: AppContext): Promise<BuildState> {
  const known = await readKnown(ctx);
  const { changedAt, builtThrough, counted } = known;
  const { state, message, dueAt } = outlookOf(known, ctx);
  const now = ctx.clock();
  const followsAt = dueAt && Math.ceil(Math.max(dueAt, now) / SCHEDULE_MS) * SCHEDULE_MS;
  const deploys = counted && (monthOf(counted.readAt) === monthOf(now) ? counted.deploys : 0);
  return {
    state,
    savedAt: changedAt ? isoTime(changedAt) : undefined,
    builtAt: builtThrough ? isoTime(builtThrough) : undefined,
    followsAt: followsAt ? isoTime(followsAt) : undefined,
    ...{ deploys, message },
  };
}

/** Starts a build at once, unless the pages are up to date or a build has begun already. */
async function start({ audit }: Call, ctx: AppContext): Promise<BuildState> {
  const known = await readKnown(ctx);
  const isWanted = ctx.env.buildHookUrl && ['saved', 'failed'].includes(outlookOf(known, ctx).state);
  // A second click has no entry of its own.
  if (!isWanted || !(await startBuild(ctx, known, 1))) audit.each = [];
  return current(ctx);
}

export const buildEndpoints = {
  'GET /api/builds': forRoles('any', { byItself: true, run: (_call, ctx) => current(ctx) }),
  'POST /api/builds': forRoles(['editor', 'recruiter'], { audit: 'build.start', run: start }),
};
