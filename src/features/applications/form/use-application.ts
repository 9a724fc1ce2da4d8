import { type InputEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { textsOf } from '../../../components/ui/form-draft.ts';
import { focusField, sendAgain } from '../../../components/ui/form-focus.ts';
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

  const fail = (trouble?: Trouble) => {
    sending.current = null;
    setState({ step: 'editing', trouble });
    requestAnimationFrame(() => focusField(form.current, trouble?.wrong[0]));
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
    if (target instanceof HTMLInputElement) setState(mended(state, target.name));
  };

  return {
    adopt,
    state,
    cv,
    submit,
    edit,
    cancel: () => sending.current?.abort(),
    retry: () => sendAgain(form.current),
    finish: () => fail(),
    /** After a result was read: what is wrong stays beside its field, which gets the focus. */
    mend: (trouble: Trouble) => fail({ ...trouble, sentence: undefined, advice: undefined }),
  };
}

/** The state once the applicant corrects a field. */
function mended(state: State, field: string): State {
  if (state.step !== 'editing' || !state.trouble) return state;
  return { step: 'editing', trouble: withoutField(state.trouble, field) };
}
