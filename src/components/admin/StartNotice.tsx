import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton } from '../ui/Button.tsx';
import { readDraft } from '../ui/form/draft.ts';
import type { useForm } from '../ui/form/use-form.ts';

interface Props {
  notice: string;
  /** The label of the button: what is shown after it, where that is not an empty form. */
  discard?: string | undefined;
  busy?: boolean;
  /** Discards the text; undefined where there is nothing else to show. */
  onDiscard: (() => void) | undefined;
}

/** Says why a form starts with another text than the saved one, and offers to discard that text. */
export const StartNotice = ({ notice, discard = 'Discard', busy, onDiscard }: Props) => (
  // In a dialog the notice gets the first focus: not its button, where a key that opened the dialog would discard the text.
  <div ref={(element) => element?.setAttribute('autofocus', '')} tabIndex={-1} className="outline-none">
    <Alert tone="info">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{notice}</p>
        {onDiscard && (
          <SmallButton disabled={busy} onClick={onDiscard}>
            {discard}
          </SmallButton>
        )}
      </div>
    </Alert>
  </div>
);

/** Whether a dialog begins with the `text` of an earlier draft (`isResumed`), and how to discard that text. */
export function useResumedDraft(name: string) {
  const [isResumed, setResumed] = useState(() => Boolean(readDraft(name).text));

  const discard = ({ props, edit }: Pick<ReturnType<typeof useForm>, 'props' | 'edit'>) => {
    const { current } = props.ref;
    current?.reset();
    edit('text');
    setResumed(false);
    // The button goes, and the dialog creates its fields anew.
    requestAnimationFrame(() => current?.querySelector<HTMLElement>('[name=text]')?.focus());
  };

  return { isResumed, discard };
}

/** Says that an earlier text was put back; `shared` where it may have been written for another selection. */
export const ResumedDraftNotice = ({ shared, onDiscard }: { shared: boolean; onDiscard: () => void }) => (
  <StartNotice
    notice={`This is what you had typed before${shared ? ', perhaps for others' : ''}.`}
    onDiscard={onDiscard}
  />
);
