import { type InputEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Inquiry, inquirySchema } from '#features/inquiries/schema/inquiry';
import { attemptArrived, attemptKey } from '../../../lib/api/idempotency-key.ts';
import { send } from '../../../lib/api/client.ts';
import { focusField } from '../../../components/ui/form-focus.ts';
import { haste, signalsOf } from '../../../components/ui/form-signals.ts';
import { clearDraft, textsOf, writeDraft } from '../../../components/ui/form-draft.ts';
import { FORM, type State, takeOver } from './inquiry-start.ts';
import { type Trouble, troubleAfter, troubleBefore, withoutField } from './inquiry-trouble.ts';

/** The contact form's state: what is chosen, what is wrong, whether it is on its way. */
export function useInquiry() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ step: 'static' });
  const [interests, setInterests] = useState<string[]>([]);

  const adopt = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (!element) return;
    const start = takeOver(element);
    setInterests(start.interests);
    setState(start.state);
  }, []);

  const trouble = state.step === 'editing' ? state.trouble : undefined;
  const change = (field: string, chosen: string[]) => {
    if (form.current) writeDraft(FORM, { ...textsOf(form.current), interests: chosen });
    if (trouble) setState({ step: 'editing', trouble: withoutField(trouble, field) });
  };

  const toggle = (interest: string) => {
    const chosen = interests.includes(interest)
      ? interests.filter((other) => other !== interest)
      : [...interests, interest];
    setInterests(chosen);
    change('interests', chosen);
  };

  const fail = (found: Trouble) => {
    // On the page before the focus moves, so that it is read out with the field.
    flushSync(() => setState({ step: 'editing', trouble: found }));
    focusField(form.current, found.wrong[0]);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.step === 'sending') return;
    const typed = { ...textsOf(event.currentTarget), interests };
    const found = troubleBefore(typed);
    if (found) return fail(found);
    setState({ step: 'sending' });
    try {
      await post({ ...inquirySchema.parse(typed), ...signalsOf(event.currentTarget) });
    } catch (error) {
      return fail(troubleAfter(error));
    }
    form.current?.reset();
    setInterests([]);
    setState({ step: 'sent' });
  };

  const edit = (event: InputEvent<HTMLFormElement>) => change(fieldOf(event.target), interests);
  const finish = () => {
    setState({ step: 'editing' });
    focusField(form.current);
  };
  return { adopt, state, trouble, interests, toggle, edit, submit, finish };
}

function fieldOf(target: EventTarget): string {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText ? target.name : '';
}

async function post(said: Inquiry & Record<string, unknown>): Promise<void> {
  const key = attemptKey(FORM, JSON.stringify(said));
  await send('/send-email', {
    method: 'POST',
    body: { ...said, ...haste() },
    headers: { 'Idempotency-Key': key },
  });
  attemptArrived(FORM);
  clearDraft(FORM);
}
