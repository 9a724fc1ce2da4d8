import {
  APPLICATION_MESSAGES,
  applicationTextSchema,
  type ApplicationField,
} from '#features/applications/schema/application';
import { fieldErrors } from '#lib/error';
import { ApiError } from '../../../lib/api/client.ts';

/** The form's fields in the order in which an applicant meets them. */
const ORDER: readonly ApplicationField[] = [
  'name',
  'email',
  'contactNumber',
  'position',
  'linkedin',
  'nic',
  'cv',
];

/** What stands between an application and its arriving. */
export interface Trouble {
  /** `field` is found before sending, `refused` is an answer other than 200, `broken` is no answer at all. */
  kind: 'field' | 'refused' | 'broken' | 'cancelled';
  /** The exact sentence of spec section 8 for the form as a whole. */
  sentence?: string;
  /** What to do about it. */
  advice?: string;
  /** The sentence beside a field. */
  beside: Partial<Record<string, string>>;
  /** Fields that are wrong, first one first. */
  wrong: readonly string[];
}

/** The applicant stopped it; that is no failure. */
export const CANCELLED: Trouble = { kind: 'cancelled', beside: {}, wrong: [] };

const inOrder = (beside: Partial<Record<string, string>>) => ORDER.filter((field) => beside[field]);

/** Every wrong field, found before anything is sent. The file's field says itself what is wrong with the file. */
export function troubleBefore(texts: unknown, cvProblem: string | undefined): Trouble | undefined {
  const result = applicationTextSchema.safeParse(texts);
  const beside = result.success ? {} : fieldErrors(result.error);
  const wrong = inOrder({ ...beside, cv: cvProblem });
  return wrong.length > 0 ? { kind: 'field', beside, wrong } : undefined;
}

const BROKEN_ADVICE =
  'The connection broke off. What you typed and the file you chose are still here: try again when you are online.';

/** What a failed call means to the applicant; `exception` is the form's own sentence for a call that broke. */
export function troubleAfter(error: unknown, exception: string): Trouble {
  if (!(error instanceof ApiError) || error.status === 0)
    return { kind: 'broken', sentence: exception, advice: BROKEN_ADVICE, beside: {}, wrong: [] };
  const beside = error.errors;
  const canMend = error.status < 500;
  return {
    kind: 'refused',
    sentence: APPLICATION_MESSAGES.failed,
    advice: canMend
      ? error.message
      : 'Something went wrong on our side. Nothing you typed is lost: please try again.',
    beside,
    wrong: inOrder(beside),
  };
}

/** The same trouble without what the applicant is now correcting. */
export function withoutField(trouble: Trouble, field: string): Trouble | undefined {
  const beside = { ...trouble.beside, [field]: undefined };
  const wrong = trouble.wrong.filter((name) => name !== field);
  const isOver = trouble.kind === 'cancelled' || (trouble.kind === 'field' && wrong.length === 0);
  return isOver ? undefined : { ...trouble, beside, wrong };
}
