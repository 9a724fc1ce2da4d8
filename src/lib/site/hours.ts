import type { SiteFacts } from '#src/content-schemas/site.ts';
import { wholeFigures } from '../whole-figures.ts';

/** The placeholder for the office hours in texts of `content/`. */
const PLACEHOLDER = '{hours}';

/** A text of `content/` with the hours of `content/site.yaml` in place of `{hours}`; no line breaks inside a time or a measure. */
export const withHours = (text: string, { hours }: Pick<SiteFacts, 'hours'>) =>
  wholeFigures(text.replaceAll(PLACEHOLDER, hours));
