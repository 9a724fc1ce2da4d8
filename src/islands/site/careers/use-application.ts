import { type InputEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { APPLICATION_MESSAGES, applicationTextSchema } from '#schemas/application';
import { submitApplication } from '../../../api/applications.ts';
import { attemptArrived, attemptKey } from '../../../api/attempt.ts';
import { textsOf } from '../../../ui/form-draft.ts';
import { forgetTyped, formName, keepTyped, type State, takeOver } from './apply-start.ts';
import { type Trouble, troubleAfter, troubleBefore, withoutField } from './apply-trouble.ts';
import { useCv } from './use-cv.ts';

/** What makes two tries the same one: the words and the file. */
const contentOf = (texts: object, cv: File | undefined) =>
  JSON.stringify([texts, cv && [cv.name, cv.size, cv.lastModified]]);

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
    setState({ step: 'editing', trouble });
    if (trouble.kind === 'field') focusFirst(form.current, trouble);
  };

  const transmit = async (element: HTMLFormElement) => {
    const texts = applicationTextSchema.parse(textsOf(element));
    const name = formName(element);
    const abort = new AbortController();
    sending.current = abort;
    setState({ step: 'sending', part: 0 });
    try {
      await submitApplication(texts, cv.file, {
        key: attemptKey(name, contentOf(texts, cv.file)),
        onProgress: (part) => setState({ step: 'sending', part }),
        signal: abort.signal,
      });
    } catch (error) {
      if (abort.signal.aborted) return setState({ step: 'editing', cancelled: true });
      return fail(troubleAfter(error, exception));
    }
    attemptArrived(name);
    forgetTyped(element);
    element.reset();
    cv.clear();
    setState({ step: 'sent' });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (state.step === 'sending') return;
    const found = troubleBefore(textsOf(element), await cv.check());
    if (found) return fail(found);
    await transmit(element);
  };

  const edit = (event: InputEvent<HTMLFormElement>) => {
    if (form.current) keepTyped(form.current);
    if (state.step === 'editing' && state.trouble && event.target instanceof HTMLInputElement)
      setState({ step: 'editing', trouble: withoutField(state.trouble, event.target.name) });
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
    mend: (trouble: Trouble) => {
      setState({ step: 'editing', trouble: { ...trouble, sentence: undefined, advice: undefined } });
      focusFirst(form.current, trouble);
    },
  };
}

function focusFirst(form: HTMLFormElement | null, { wrong }: Trouble): void {
  requestAnimationFrame(() => {
    const field = wrong[0] && form?.elements.namedItem(wrong[0]);
    if (field instanceof HTMLElement) field.focus();
  });
}
