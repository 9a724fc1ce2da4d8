import { type FormEvent, useEffect, useRef, useState } from 'react';
import { INTERESTS, type Inquiry, inquirySchema } from '#schemas/inquiry';
import { attemptArrived, attemptKey } from '../../api/attempt.ts';
import { send } from '../../api/client.ts';
import { clearDraft, fillEmpty, readDraft, textsOf, writeDraft } from '../../ui/form-draft.ts';
import { SEND_FAILED, type Trouble, troubleAfter, troubleBefore, withoutField } from './inquiry-trouble.ts';

const FORM = 'contact';

type State = { step: 'editing'; trouble?: Trouble } | { step: 'sending' } | { step: 'sent' };

const known = (interests: unknown) =>
  Array.isArray(interests) ? INTERESTS.filter((interest) => interests.includes(interest)) : [];

/** Interests named in the address, as `/contact?interest=Web%20Design`. */
function linkedInterests(): string[] {
  const linked = new URLSearchParams(location.search).getAll('interest').map((value) => value.toLowerCase());
  return INTERESTS.filter((interest) => linked.includes(interest.toLowerCase()));
}

/** How a form that was posted before this code arrived has come back. */
function cameBack(): State | undefined {
  if (location.hash === '#sent') return { step: 'sent' };
  if (location.hash !== '#not-sent') return undefined;
  return { step: 'editing', trouble: { sentence: SEND_FAILED, beside: {}, wrong: [] } };
}

/** The contact form's state: what is chosen, what is wrong, whether it is on its way. */
export function useInquiry() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ step: 'editing' });
  const [interests, setInterests] = useState<string[]>([]);

  useEffect(() => {
    const draft = readDraft(FORM);
    if (form.current) {
      // The browser's own checks serve where no script runs; here the form says the specified sentences.
      form.current.noValidate = true;
      fillEmpty(form.current, draft);
    }
    setInterests([...new Set([...known(draft.interests), ...linkedInterests()])]);
    const back = cameBack();
    if (!back) return;
    history.replaceState(null, '', location.pathname + location.search);
    setState(back);
  }, []);

  const trouble = state.step === 'editing' ? state.trouble : undefined;
  const correct = (field: string) =>
    trouble && setState({ step: 'editing', trouble: withoutField(trouble, field) });
  const keep = (chosen: string[]) =>
    form.current && writeDraft(FORM, { ...textsOf(form.current), interests: chosen });

  const toggle = (interest: string) => {
    const next = interests.includes(interest)
      ? interests.filter((other) => other !== interest)
      : [...interests, interest];
    setInterests(next);
    keep(next);
    correct('interests');
  };

  const edit = (event: FormEvent<HTMLFormElement>) => {
    keep(interests);
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      correct(event.target.name);
  };

  const fail = (found: Trouble) => {
    setState({ step: 'editing', trouble: found });
    focusFirst(form.current, found);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.step === 'sending') return;
    const typed = { ...textsOf(event.currentTarget), interests };
    const found = troubleBefore(typed);
    if (found) return fail(found);
    setState({ step: 'sending' });
    try {
      await post(inquirySchema.parse(typed));
    } catch (error) {
      return fail(troubleAfter(error));
    }
    form.current?.reset();
    setInterests([]);
    setState({ step: 'sent' });
  };

  const finish = () => setState({ step: 'editing' });
  return { form, state, trouble, interests, toggle, edit, submit, finish };
}

async function post(inquiry: Inquiry): Promise<void> {
  const key = attemptKey(FORM, JSON.stringify(inquiry));
  await send('/send-email', { method: 'POST', body: inquiry, headers: { 'Idempotency-Key': key } });
  attemptArrived(FORM);
  clearDraft(FORM);
}

/** Moves focus to the first wrong field, or back to the button that was disabled while sending. */
function focusFirst(form: HTMLFormElement | null, { wrong }: Trouble): void {
  requestAnimationFrame(() => {
    const field = wrong[0] ? form?.elements.namedItem(wrong[0]) : form?.querySelector('[type="submit"]');
    const target = field instanceof HTMLFieldSetElement ? field.querySelector('button') : field;
    if (target instanceof HTMLElement) target.focus();
  });
}
