import type { Log } from './log.ts';

/** The platform's contexts of deploys that show a change before it is published. */
const PREVIEWS: readonly string[] = ['deploy-preview', 'branch-deploy', 'preview-server'];

/**
 * The deploy whose stores are used; nothing else decides this. 'production' is only the published production deploy;
 * 'superseded' one that a newer deploy replaced, whose permanent URL still works; 'dev' local serving or Netlify's command
 * line; 'unknown' a deploy whose context the platform does not name, or names by a word that is not known here.
 * @param local whether this project's own server or the platform's command line runs the functions
 */
export function deployOf(
  { context, published }: { context?: string | undefined; published?: boolean | undefined } = {},
  local: boolean,
  log: Log,
): string {
  if (local) return 'dev';
  if (context && PREVIEWS.includes(context)) return context;
  if (context !== 'production') {
    log.error('deploy context unknown: nothing is answered', { published: String(published) });
    return 'unknown';
  }
  if (published === true) return 'production';
  log.info('deploy is not the published one: nothing is answered', { published: String(published) });
  return 'superseded';
}

export const isPreview = (deploy: string): boolean => PREVIEWS.includes(deploy);

/** Whether the functions of a deploy answer at all. */
export const isInUse = (deploy: string): boolean => deploy !== 'superseded' && deploy !== 'unknown';

/** Whether schedules run for a deploy's stores. */
export const runsSchedules = (deploy: string): boolean => deploy === 'production' || deploy === 'dev';
