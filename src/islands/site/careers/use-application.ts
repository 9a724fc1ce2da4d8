import { type InputEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { APPLICATION_MESSAGES } from '#schemas/application';
import { textsOf } from '../../../ui/form-draft.ts';
import { keepTyped, type State, takeOver } from './apply-start.ts';
import { CANCELLED, type Trouble, troubleAfter, troubleBefore, withoutField } from './apply-trouble.ts';
import { sendApplication } from './send-application.ts';
import { useCv } from './use-cv.ts';

/** An application form's state: what is wrong, the chosen file, how far the sending is. */
export function useApplication(exception: string) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ step: 'static' });
  const cv = useCv();

  const adopt = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    if (element) setState(takeOver(element, APPLICATION_MESSAGES.failed));
  }, []);

  const fail = (trouble: Trouble) => {
    sending.current = null;
    setState({ step: 'editing', trouble });
    focusFirst(form.current, trouble);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (sending.current) return;
    const abort = (sending.current = new AbortController());
    const found = troubleBefore(textsOf(element), await cv.check());
    if (found) return fail(found);
    const onProgress = (part: number) => setState({ step: 'sending', part });
    onProgress(0);
    try {
      await sendApplication(element, cv.current(), { onProgress, signal: abort.signal });
    } catch (error) {
      return fail(abort.signal.aborted ? CANCELLED : troubleAfter(error, exception));
    }
    sending.current = null;
    cv.clear();
    setState({ step: 'sent' });
  };

  const edit = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    keepTyped(currentTarget);
    if (state.step === 'editing' && state.trouble && target instanceof HTMLInputElement)
      setState({ step: 'editing', trouble: withoutField(state.trouble, target.name) });
  };

  return {
    adopt,
    state,
    cv,
    submit,
    edit,
    cancel: () => sending.current?.abort(),
    retry: () => form.current?.requestSubmit(),
    finish: () => setState({ step: 'editing' }),
    /** After a result was read: what is wrong stays beside its field, which gets the focus. */
    mend: (trouble: Trouble) => fail({ ...trouble, sentence: undefined, advice: undefined }),
  };
}

function focusFirst(form: HTMLFormElement | null, { wrong }: Trouble): void {
  requestAnimationFrame(() => {
    const field = wrong[0] && form?.elements.namedItem(wrong[0]);
    if (field instanceof HTMLElement) field.focus();
  });
}
