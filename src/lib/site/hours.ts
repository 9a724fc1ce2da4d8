import type { SiteFacts } from '../../content-schemas/site.ts';

/** The placeholder for the office hours in texts of `content/`. */
const PLACEHOLDER = '{hours}';

/** A text of `content/` with the hours of `content/site.yaml` in place of `{hours}`. */
export const withHours = (text: string, { hours }: Pick<SiteFacts, 'hours'>) =>
  text.replaceAll(PLACEHOLDER, hours);
