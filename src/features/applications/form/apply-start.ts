import {
  clearDraft,
  fillUntouched,
  readDraft,
  textsOf,
  writeDraft,
} from '../../../components/ui/form-draft.ts';
import type { Trouble } from './apply-trouble.ts';

/** `static` is the form as the server rendered it, before any code has taken it over. */
export type State =
  | { step: 'static' }
  | { step: 'editing'; trouble?: Trouble | undefined }
  | { step: 'sending'; part: number }
  | { step: 'sent' };

/** What stands in the form without the visitor having typed it. */
const GIVEN = ['career', 'position'];

/** What is too personal to be kept for whoever uses this browser next. */
const UNKEPT = 'nic';

/** The vacancy that a form is for; empty for the general one. */
export const vacancyFrom = (form: HTMLFormElement): string => {
  const field = form.elements.namedItem('career');
  return field instanceof HTMLInputElement ? field.value : '';
};

/** The name under which a form keeps its draft and its attempts: each vacancy has its own. */
export const formName = (form: HTMLFormElement): string => `apply:${vacancyFrom(form)}`;

/** Keeps what was typed for the length of the visit; files cannot be kept. */
export function keepTyped(form: HTMLFormElement): void {
  const typed = Object.entries(textsOf(form)).filter(
    ([name, value]) => value && name !== UNKEPT && !(vacancyFrom(form) && GIVEN.includes(name)),
  );
  writeDraft(formName(form), Object.fromEntries(typed));
}

export const forgetTyped = (form: HTMLFormElement): void => clearDraft(formName(form));

/** Takes the server-rendered form over: fills in the draft, and tells how a form posted without a script came back. */
export function takeOver(form: HTMLFormElement, failed: string): State {
  // The browser's own checks serve where no script runs; here the form says what is wrong itself.
  form.noValidate = true;
  fillUntouched(form, readDraft(formName(form)));
  keepTyped(form);
  const { hash, pathname, search } = location;
  if (hash !== '#applied' && hash !== '#not-applied') return { step: 'editing' };
  history.replaceState(null, '', pathname + search);
  if (hash === '#applied') return { step: 'sent' };
  return { step: 'editing', trouble: { kind: 'refused', sentence: failed, beside: {}, wrong: [] } };
}
