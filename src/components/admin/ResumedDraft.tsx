import { useState } from 'react';
import { readDraft } from '../ui/form/draft.ts';
import type { useForm } from '../ui/form/use-form.ts';
import { StartNotice } from './StartNotice.tsx';

/** What discarding a text needs of its form. */
type Form = Pick<ReturnType<typeof useForm>, 'props' | 'edit'>;

/** Whether the dialog of this draft put an earlier `text` back, which may have been written for other records. */
export function useResumedDraft(name: string) {
  const [isResumed, setResumed] = useState(() => Boolean(readDraft(name).text));

  const discard = ({ props, edit }: Form) => {
    const { current } = props.ref;
    current?.reset();
    edit('text');
    setResumed(false);
    // The button is removed, and a key with `isResumed` creates the fields again.
    requestAnimationFrame(() => current?.querySelector<HTMLElement>('[name=text]')?.focus());
  };

  return { isResumed, discard };
}

interface NoticeProps {
  /** Whether it may have been written for another selection. */
  shared: boolean;
  onDiscard: () => void;
}

/** Says that an earlier text was put back, and offers to discard it. */
export const ResumedDraftNotice = ({ shared, onDiscard }: NoticeProps) => (
  <StartNotice
    notice={`This is what you had typed before${shared ? ', perhaps for others' : ''}.`}
    onDiscard={onDiscard}
  />
);
