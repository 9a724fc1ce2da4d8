import { useState } from 'react';
import { useProblemInView } from '#src/components/admin/FormDialog.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

/** Copies a text that is shown once, such as for a password manager; `what` is its name where it must be selected instead. */
export function useCopy(what: 'codes' | 'secret', text: string) {
  /** The text that could not be copied. */
  const [refused, setRefused] = useState<string>();
  const problem =
    refused === text ? `This browser does not allow copying. Select the ${what} instead.` : undefined;
  const problemInView = useProblemInView(problem);
  const copy = async () => {
    try {
      // There is no clipboard on a page without HTTPS.
      await navigator.clipboard.writeText(text);
      setRefused(undefined);
      showToast('Copied.');
    } catch {
      setRefused(text);
    }
  };
  return {
    copy: () => void copy(),
    /** Why it was not copied, for the place beside the text: a message over the page would cover the buttons. */
    problem: (
      <div ref={problemInView} className="empty:hidden print:hidden">
        {problem && <Alert>{problem}</Alert>}
      </div>
    ),
  };
}
