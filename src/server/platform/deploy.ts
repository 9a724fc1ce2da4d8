import type { Log } from './log.ts';

/** Local serving, or Netlify's command line. */
const LOCAL = 'dev';

/** The published production deploy: the only one that may use production's stores. */
const PRODUCTION = 'production';

/** A production deploy after the publication of a newer deploy; its permanent URL still works. */
const SUPERSEDED = 'superseded';

/** A deploy whose context the platform does not name, or names by a word that is not known here. */
const UNKNOWN = 'unknown';

/** The platform's contexts of deploys that show a change before it is published. */
const PREVIEWS: readonly string[] = ['deploy-preview', 'branch-deploy', 'preview-server'];

/**
 * The deploy whose stores are used: 'production' only for the published production deploy, other names for all others.
 * Nothing else decides this.
 * @param local whether this project's own server or the platform's command line runs the functions
 */
export function deployOf(
  { context, published }: { context?: string | undefined; published?: boolean | undefined } = {},
  local: boolean,
  log: Log,
): string {
  if (local) return LOCAL;
  if (context && PREVIEWS.includes(context)) return context;
  if (context !== PRODUCTION) {
    log.error('deploy context unknown: nothing is answered', { published: String(published) });
    return UNKNOWN;
  }
  if (published === true) return PRODUCTION;
  log.info('deploy is not the published one: nothing is answered', { published: String(published) });
  return SUPERSEDED;
}

/** Whether a deploy shows a change before it is published. */
export const isPreview = (deploy: string): boolean => PREVIEWS.includes(deploy);

/** Whether a deploy was published once and has been replaced. */
export const isSuperseded = (deploy: string): boolean => deploy === SUPERSEDED;

/** Whether the functions of a deploy answer at all. */
export const isInUse = (deploy: string): boolean => deploy !== SUPERSEDED && deploy !== UNKNOWN;

/** Whether schedules run for a deploy's stores. */
export const runsSchedules = (deploy: string): boolean => deploy === PRODUCTION || deploy === LOCAL;
