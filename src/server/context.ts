import type { Context } from '@netlify/functions';
import { createCdn, type Cdn } from './platform/cdn.ts';
import { type Clock } from './platform/clock.ts';
import { openCompany, type Company } from './platform/company.ts';
import { deployOf, isPreview } from './platform/deploy.ts';
import { parseEnv, type Env } from './platform/env.ts';
import { newCounts, type InstanceCounts } from './platform/instance-counts.ts';
import { consoleLog, type Log } from './platform/log.ts';
import { Passwords } from './platform/passwords.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import {
  openCommittedPosts,
  type CommittedPosts,
  noOwnBuild,
  openOwnBuild,
  type OwnBuild,
} from './stores/built-files.ts';
import { openStores, type Stores } from './stores/stores.ts';

/** Everything a service may touch outside itself. */
export interface AppContext {
  /** The deploy whose stores these are (`deploy.ts`). */
  deploy: string;
  env: Env;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  passwords: Passwords;
  stores: Stores;
  committed: CommittedPosts;
  ownBuild: OwnBuild;
  company: Company;
  cdn: Cdn;
  counts: InstanceCounts;
  /** Keeps the function running for work that the answer does not wait for (`inBackground`). */
  waitUntil: (work: Promise<unknown>) => void;
}

/** A context for one deploy; `effects` replaces single parts of it, as tests do. */
export function createContext(deploy: string, effects: Partial<AppContext> = {}): AppContext {
  const env = effects.env ?? parseEnv(process.env);
  const log = effects.log ?? consoleLog;
  const waitUntil = effects.waitUntil ?? (() => undefined);
  const counts = effects.counts ?? newCounts();
  const options = { background: waitUntil, passes: counts.passes, sandbox: env.commandLine };
  return {
    deploy,
    env,
    log,
    waitUntil,
    clock: effects.clock ?? Date.now,
    mailer: effects.mailer ?? createMailer(env.mail),
    passwords: effects.passwords ?? new Passwords(),
    stores: effects.stores ?? openStores(deploy, log, options),
    committed: effects.committed ?? openCommittedPosts(process.cwd(), log),
    ownBuild: effects.ownBuild ?? ownBuildOf(env),
    company: effects.company ?? openCompany(process.cwd()),
    cdn: effects.cdn ?? createCdn(env, log),
    counts,
  };
}

const ownBuildOf = (env: Env) => (env.local ? noOwnBuild : openOwnBuild(process.cwd()));

type InstanceParts = Pick<
  AppContext,
  'env' | 'log' | 'mailer' | 'passwords' | 'committed' | 'ownBuild' | 'company' | 'cdn' | 'counts'
>;

let instanceParts: InstanceParts | undefined;

/** The parts that all invocations of an instance use. */
function createInstanceParts(): InstanceParts {
  const env = parseEnv(process.env);
  const log = consoleLog;
  return {
    env,
    log,
    mailer: createMailer(env.mail),
    passwords: new Passwords(),
    committed: openCommittedPosts(process.cwd(), log),
    ownBuild: ownBuildOf(env),
    company: openCompany(process.cwd()),
    cdn: createCdn(env, log),
    counts: newCounts(),
  };
}

/** Starts this instance anew, with given parts: its counts begin at zero. */
export function renewInstance(parts: Partial<InstanceParts>): void {
  instanceParts = { ...createInstanceParts(), ...parts };
}

/** The context of one invocation: the stores are opened with the token that came with the invocation. */
export function contextOf({ deploy, waitUntil }: Partial<Context>): AppContext {
  instanceParts ??= createInstanceParts();
  const { env, log } = instanceParts;
  const name = deployOf(deploy, env.local || env.commandLine, log);
  return createContext(name, {
    ...instanceParts,
    // The password of production would open its account here, too, to a guesser at a preview.
    ...(isPreview(name) ? { env: { ...env, admin: env.previewAdmin } } : {}),
    ...(waitUntil ? { waitUntil: (work) => waitUntil(work) } : {}),
  });
}

/** Does work that the answer does not wait for; a failure is logged under `event`. */
export function inBackground(
  { log, waitUntil }: Pick<AppContext, 'log' | 'waitUntil'>,
  event: string,
  work: () => Promise<unknown>,
): void {
  waitUntil(work().catch((cause: unknown) => log.error(event, {}, cause)));
}
