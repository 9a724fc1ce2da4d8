import { INTERESTS } from '#features/inquiries/schema/inquiry';
import { fillUntouched, readDraft, textsOf, writeDraft } from '../../../components/ui/form-draft.ts';
import { POSTED_TROUBLES, type Trouble } from './inquiry-trouble.ts';

/** The name under which the form keeps its draft and its attempts. */
export const FORM = 'contact';

/** `static` is the form as the server rendered it, before any code has taken it over. */
export type State =
  { step: 'static' } | { step: 'editing'; trouble?: Trouble } | { step: 'sending' } | { step: 'sent' };

/** Takes the server-rendered form over: fills in the draft, and gives what is chosen and how the form came back. */
export function takeOver(form: HTMLFormElement): { interests: string[]; state: State } {
  // The browser's own checks serve where no script runs; here the form says the specified sentences.
  form.noValidate = true;
  const draft = readDraft(FORM);
  const early = new FormData(form).getAll('interests');
  const interests = INTERESTS.filter((it) => early.includes(it) || draft.interests?.includes(it));
  fillUntouched(form, draft);
  writeDraft(FORM, { ...draft, ...textsOf(form), interests });
  const state = cameBack(location.hash);
  if (state.step === 'sent' || state.trouble)
    history.replaceState(null, '', location.pathname + location.search);
  return { interests: [...new Set([...interests, ...linked(location.search)])], state };
}

/** Interests named in an address such as `/contact?interest=Web%20Design`, in any letter case. */
export function linked(search: string): string[] {
  const named = new URLSearchParams(search).getAll('interest').map((value) => value.toLowerCase());
  return INTERESTS.filter((interest) => named.includes(interest.toLowerCase()));
}

/** A form that was posted before this code arrived comes back to an address with one of these endings. */
function cameBack(hash: string): Extract<State, { step: 'sent' | 'editing' }> {
  if (hash === '#sent') return { step: 'sent' };
  const sentence = POSTED_TROUBLES[hash.slice(1)];
  return sentence ? { step: 'editing', trouble: { sentence, beside: {}, wrong: [] } } : { step: 'editing' };
}
