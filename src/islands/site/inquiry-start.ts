import { INTERESTS } from '#schemas/inquiry';
import { resumeDraft } from '../../ui/form-draft.ts';
import { SEND_FAILED, type Trouble } from './inquiry-trouble.ts';

/** The name under which the form keeps its draft and its attempts. */
export const FORM = 'contact';

/** `static` is the form as the server rendered it, before any code has taken it over. */
export type State =
  { step: 'static' } | { step: 'editing'; trouble?: Trouble } | { step: 'sending' } | { step: 'sent' };

/** Takes the server-rendered form over: fills in the draft, and gives what is chosen and how the form came back. */
export function takeOver(form: HTMLFormElement): { interests: string[]; state: State } {
  // The browser's own checks serve where no script runs; here the form says the specified sentences.
  form.noValidate = true;
  const draft = resumeDraft(FORM, form);
  const interests = [...new Set([...known(draft.interests), ...linked(location.search)])];
  const state = cameBack(location.hash);
  if (location.hash.endsWith('sent')) history.replaceState(null, '', location.pathname + location.search);
  return { interests, state };
}

/** Interests named in an address such as `/contact?interest=Web%20Design`, in any letter case. */
export function linked(search: string): string[] {
  const named = new URLSearchParams(search).getAll('interest').map((value) => value.toLowerCase());
  return INTERESTS.filter((interest) => named.includes(interest.toLowerCase()));
}

function known(interests: unknown): string[] {
  return Array.isArray(interests) ? INTERESTS.filter((interest) => interests.includes(interest)) : [];
}

/** A form that was posted before this code arrived comes back to an address with one of these endings. */
function cameBack(hash: string): State {
  if (hash === '#sent') return { step: 'sent' };
  const failed = hash === '#not-sent';
  return { step: 'editing', trouble: failed ? { sentence: SEND_FAILED, beside: {}, wrong: [] } : undefined };
}
