import type { Log } from './log.ts';

/** Local serving, or Netlify's command line. */
const LOCAL = 'dev';

/** The published production deploy: the only one that may use production's stores. */
const PRODUCTION = 'production';

/** A production deploy that was replaced by another one; its permanent URL still works. */
const SUPERSEDED = 'superseded';

/** A deploy that the platform does not name: it must not use production's stores. */
const UNKNOWN = 'unknown';

/** The platform's data about the deploy of an invocation. */
export interface DeployInfo {
  context?: string | undefined;
  published?: boolean | undefined;
}

/**
 * The deploy whose stores are used: 'production' only for the published production deploy, other names for all others.
 * Nothing else decides this.
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

/** Whether a deploy accepts changes. Nobody would find them in a superseded or unknown one, so it must refuse them. */
export const acceptsChanges = (deploy: string): boolean => deploy !== SUPERSEDED && deploy !== UNKNOWN;

/** Whether schedules run for a deploy's stores. */
export const runsSchedules = (deploy: string): boolean => deploy === PRODUCTION || deploy === LOCAL;
