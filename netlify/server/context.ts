import { createCdn, type Cdn } from './cdn.ts';
import { type Clock } from './clock.ts';
import { parseEnv, type Env } from './env.ts';
import { consoleLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { openCommittedPosts, type CommittedPosts } from './stores/committed-posts.ts';
import { noOwnBuild, openOwnBuild, type OwnBuild } from './stores/own-build.ts';
import { openStores, type Stores } from './stores/stores.ts';

/** Everything a service may touch outside itself. */
export interface AppContext {
  env: Env;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  stores: Stores;
  committed: CommittedPosts;
  ownBuild: OwnBuild;
  cdn: Cdn;
}

/** A context for one deploy; `effects` replaces single parts of it, as tests do. */
export function createContext(deployContext: string, effects: Partial<AppContext> = {}): AppContext {
  const env = effects.env ?? parseEnv(process.env);
  const log = effects.log ?? consoleLog;
  return {
    env,
    log,
    clock: effects.clock ?? Date.now,
    mailer: effects.mailer ?? createMailer(env.mail),
    stores: effects.stores ?? openStores(deployContext, log),
    committed: effects.committed ?? openCommittedPosts(process.cwd(), log),
    ownBuild: effects.ownBuild ?? (env.local ? noOwnBuild : openOwnBuild(process.cwd())),
    cdn: effects.cdn ?? createCdn(env, log),
  };
}

const contexts = new Map<string, AppContext>();

/** The context of a deploy, made at its first request and kept for the life of the instance. */
export function contextOf(deployContext: string): AppContext {
  const existing = contexts.get(deployContext);
  if (existing) return existing;
  const made = createContext(deployContext);
  contexts.set(deployContext, made);
  return made;
}
