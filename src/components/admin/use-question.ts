import { useState } from 'react';
import type { Errors } from '../ui/form/use-form.ts';

interface Asked<Subject> {
  /** What the question is about. */
  subject: Subject;
  answer: (errors: Errors | undefined) => void;
}

/** A question that a form asks before it is sent, for a `ConfirmDialog` that is rendered all the time. */
export function useQuestion<Subject>() {
  const [asked, setAsked] = useState<Asked<Subject>>();

  /** Resolves to undefined when the form may be sent, or to its errors. */
  const ask = (subject: Subject): Promise<Errors | undefined> =>
    new Promise((answer) => setAsked({ subject, answer }));

  const close = (errors?: Errors) => {
    setAsked(undefined);
    asked?.answer(errors);
  };

  return { subject: asked?.subject, ask, close };
}
