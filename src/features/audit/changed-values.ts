import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { nameOfPerson, nameOfStage, nameOfStatus } from './schema/key-names.ts';
import { siteTimeInWords } from '#src/lib/time.ts';

/** The labels of fields whose stored names are not words. */
const LABELS: Record<string, string> = {
  shortdis: 'Short description',
  contentwriter: 'Author',
  contentwriterImage: 'Picture of the author',
  publishedAt: 'Published',
  assignee: 'Assigned to',
  imageAlt: 'Alternative text',
};

/** The stored name of a field in words: `closingDate` becomes 'Closing date'. */
export function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Fields that are true or false; in others, such as a title, these words may be a text. */
const YES_OR_NO = new Set(['draft']);

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The lines of a list of texts, or of an object such as a salary; undefined for anything else. */
function linesOf(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Object.values(value).every(isPlain)) return undefined;
  if (Array.isArray(value)) return value.map(String);
  return Object.entries(value).map(([name, text]) => `${labelOf(name)}: ${String(text)}`);
}

/**
 * A stored value for people: a time in words, a stage and a person by their names, yes or no, a list or an object a line each,
 * anything else as it is.
 */
export function valueInWords(field: string, value: string, colleagues: Colleagues): string {
  if (field === 'stage') return nameOfStage(value);
  if (field === 'status') return nameOfStatus(value);
  if (field === 'assignee') return value && (nameOfPerson(value, colleagues) ?? '...');
  if (YES_OR_NO.has(field) && value !== '') return value === 'true' ? 'yes' : 'no';
  if (field === 'publishedAt' && /^\d+$/.test(value))
    return siteTimeInWords(new Date(Number(value)).toISOString());
  if (!/^[[{]/.test(value)) return value;
  try {
    return linesOf(JSON.parse(value))?.join('\n') ?? value;
  } catch {
    // A text that only begins like JSON, or a value that was cut.
    return value;
  }
}
