import type { Context } from '@netlify/functions';
import type { AuditNote } from './http/call.ts';
import { createCdn, type Cdn } from './platform/cdn.ts';
import { type Clock } from './platform/clock.ts';
import { openCompany, type Company } from './platform/company.ts';
import { deployOf, isPreview } from './platform/deploy.ts';
import { parseEnv, type Env } from './platform/env.ts';
import { consoleLog, type Log } from './platform/log.ts';
import { Passwords } from './platform/passwords.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { openCommittedPosts, openOwnBuild } from './stores/built-files.ts';
import type { CommittedPosts, OwnBuild } from './stores/built-files.ts';
import { openStores, type Stores } from './stores/stores.ts';
import type { AuditRecord, FormCountRecord } from './stores/records.ts';

/** A form that was counted, by its time and a random name. */
export type AcceptedForm = FormCountRecord['accepted'][number];

/** The unused part of the share that an instance took of an hour's budget. */
export interface BudgetShare {
  hour: number;
  left: number;
  isUsedUp: boolean;
  /** The request for another share that is in progress. */
  taking?: Promise<void> | undefined;
}

/** Equal calls of one person in a quarter of an hour, as this instance has counted them for the audit trail. */
export interface CountedEntry {
  /** The id of their entry, which this instance alone writes. */
  id: string;
  quarter: number;
  value: AuditRecord;
  /** The accounts whose logins were tried, by id. */
  tried: Map<string, NonNullable<AuditNote['tried']>>;
  /** Whether the store has the entry. */
  isCreated: boolean;
  /** Whether the stored entry has all that was counted. */
  isWritten: boolean;
}

/** The counts of one instance, in memory only. */
export const newCounts = () => ({
  forms: new Map<string, AcceptedForm[]>(),
  shares: new Map<string, BudgetShare>(),
  counted: { entries: new Map<string, CountedEntry>(), isWriting: false },
  /** What content security policies refused, by kind. */
  refusedByPolicy: new Map<string, number>(),
});

interface InstanceParts {
  env: Env;
  log: Log;
  mailer: Mailer;
  passwords: Passwords;
  committed: CommittedPosts;
  ownBuild: OwnBuild;
  company: Company;
  cdn: Cdn;
  counts: ReturnType<typeof newCounts>;
}

export interface AppContext extends InstanceParts {
  /** The deploy whose stores these are (`deploy.ts`). */
  deploy: string;
  clock: Clock;
  stores: Stores;
  /** Keeps the function running for work that the answer does not wait for (`inBackground`). */
  waitUntil: (work: Promise<unknown>) => void;
}

/** The parts of a new instance; `own` replaces single ones. */
function newParts(own: Partial<InstanceParts> = {}): InstanceParts {
  const { env = parseEnv(process.env), log = consoleLog } = own;
  return {
    ...{ env, log, mailer: createMailer(env.mail), passwords: new Passwords(), cdn: createCdn(env, log) },
    committed: openCommittedPosts(process.cwd(), log),
    // Functions of local serving outlive a build: the stores have the state of its builds.
    ownBuild: env.local ? async () => undefined : openOwnBuild(process.cwd()),
    company: openCompany(process.cwd()),
    counts: newCounts(),
    ...own,
  };
}

function contextWith(
  deploy: string,
  parts: InstanceParts,
  waitUntil: AppContext['waitUntil'] = () => undefined,
  clock: Clock = Date.now,
): AppContext {
  const { env, log } = parts;
  const options = { background: waitUntil, sandbox: env.commandLine };
  return { ...parts, deploy, clock, waitUntil, stores: openStores(deploy, log, options) };
}

/** A context for one deploy with a new instance; `effects` replaces single parts of it, as tests do. */
export const createContext = (deploy: string, effects: Partial<AppContext> = {}): AppContext => ({
  ...contextWith(deploy, newParts(effects), effects.waitUntil, effects.clock),
  ...effects,
  deploy,
});

let instanceParts: InstanceParts | undefined;

/** Starts this instance anew, with given parts: its counts begin at zero. */
export function renewInstance(own: Partial<InstanceParts>): void {
  instanceParts = newParts(own);
}

/** The context of one invocation: the stores are opened with the token that came with the invocation. */
export function contextOf({ deploy, waitUntil }: Partial<Context>): AppContext {
  instanceParts ??= newParts();
  const { env, log } = instanceParts;
  const name = deployOf(deploy, env.local || env.commandLine, log);
  // The password of production would open its account at a preview, too, to a guesser.
  const own = isPreview(name) ? { env: { ...env, admin: env.previewAdmin } } : {};
  return contextWith(name, { ...instanceParts, ...own }, waitUntil && ((work) => waitUntil(work)));
}

/** Does work that the answer does not wait for; a failure is logged under `event`. */
export function inBackground(
  { log, waitUntil }: Pick<AppContext, 'log' | 'waitUntil'>,
  event: string,
  work: () => Promise<unknown>,
): void {
  waitUntil(work().catch((cause: unknown) => log.error(event, {}, cause)));
}
