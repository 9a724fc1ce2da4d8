import type { Log } from './log.ts';

/** The stores of a deploy that is served locally, or by the platform's own command line. */
const LOCAL = 'dev';

/** Production as visitors have it: the one deploy that may touch what production keeps. */
const PRODUCTION = 'production';

/** A production deploy that another one has replaced: its own address stays reachable. */
const SUPERSEDED = 'superseded';

/** A deploy that the platform does not name. It must not guess: nothing of production is read or written there. */
const UNKNOWN = 'unknown';

/** What the platform says of the deploy that an invocation belongs to. */
export interface DeployInfo {
  context?: string | undefined;
  published?: boolean | undefined;
}

/**
 * Whose stores a deploy works on: 'production' for the published production deploy alone, a name of their own for all
 * others. The one place that decides this.
 * @param local whether this project's own server or the platform's command line runs the functions
 */
export function deployOf({ context, published }: DeployInfo = {}, local: boolean, log: Log): string {
  if (local) return LOCAL;
  if (!context) {
    log.error('deploy context unknown: production data is not touched', { published: String(published) });
    return UNKNOWN;
  }
  if (context !== PRODUCTION) return context;
  if (published === true) return PRODUCTION;
  log.info('deploy is not the published one: production data is not touched', {
    published: String(published),
  });
  return SUPERSEDED;
}

/** Whether a deploy takes what people send: where nobody would ever find it, it must not say that it was received. */
export const takesChanges = (deploy: string): boolean => deploy !== SUPERSEDED && deploy !== UNKNOWN;

/** Whether schedules work on a deploy's stores. */
export const runsSchedules = (deploy: string): boolean => deploy === PRODUCTION || deploy === LOCAL;
