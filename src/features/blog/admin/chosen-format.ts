import { POST_FORMATS, type PostFormat } from '../schema/post-body.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';

/** Removed at logout with the drafts (`own-drafts.ts`). */
const ENTRY = 'blog-format';
const PLACE = 'localStorage';

/** The format in which the person wrote last in the dialog; at first that of the specification. */
export const chosenFormat = (): PostFormat =>
  POST_FORMATS.find((format) => format === readStored(ENTRY, PLACE)) ?? 'paragraphs';

export const rememberFormat = (format: PostFormat): void => writeStored(ENTRY, format, PLACE);
