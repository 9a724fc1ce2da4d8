import { Alert } from '#src/components/ui/Alert.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { timeInWords } from '#src/lib/time.ts';
import type { LocalDraft } from './local-drafts.ts';

export interface Notice {
  sentence: string;
  tone?: 'warning';
  action?: readonly [label: string, run: () => void];
}

interface Props {
  opening: boolean;
  notice: Notice | undefined;
  onClose: () => void;
}

/** What happens to a row, in view over the list: the row may be far down. Screen readers know the regions before they speak. */
export function ListNotices({ opening, notice, onClose }: Props) {
  const [label, run] = notice?.action ?? [];
  return (
    <>
      <p
        role="status"
        className="fixed top-[calc(var(--header-height)+0.5rem)] left-1/2 z-30 -translate-x-1/2 rounded-full border border-line bg-paper px-4 py-2 text-small text-ink-soft shadow-soft empty:sr-only"
      >
        {opening && 'Opening...'}
      </p>
      <div className="sticky top-[calc(var(--header-height)+0.5rem)] z-20 rounded-md bg-surface empty:hidden">
        {notice && (
          <Alert className="shadow-soft" tone={notice.tone}>
            <p>{notice.sentence}</p>
            <div className="mt-3 flex gap-2">
              {run && (
                <SmallButton
                  onClick={() => {
                    onClose();
                    run();
                  }}
                >
                  {label}
                </SmallButton>
              )}
              <SmallButton variant={run ? 'quiet' : 'secondary'} onClick={onClose}>
                Close
              </SmallButton>
            </div>
          </Alert>
        )}
      </div>
    </>
  );
}

interface DraftsProps {
  drafts: LocalDraft[];
  onContinue: (draft: LocalDraft) => void;
  onDiscard: (draft: LocalDraft) => void;
}

/** The texts in this browser that a crash, an ended session or a cancelled form left unsaved. */
export function LocalDraftList({ drafts, onContinue, onDiscard }: DraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="Unsaved drafts"
      className="divide-y divide-line rounded-md border border-line bg-paper px-4"
    >
      {drafts.map((draft) => (
        <div key={draft.key} className="flex flex-wrap items-center gap-2 py-3 text-small">
          <p className="min-w-0 grow basis-72">
            <span className="font-medium wrap-anywhere">
              {draft.fields.title || 'A post without a title'}
            </span>{' '}
            <span className="block text-ink-muted">
              Draft, in this browser only,{' '}
              <span className="inline-block">typed {timeInWords(new Date(draft.at).toISOString())}</span>
            </span>
          </p>
          <SmallButton onClick={() => onContinue(draft)}>Continue</SmallButton>
          <SmallButton variant="quiet" onClick={() => onDiscard(draft)}>
            Discard
          </SmallButton>
        </div>
      ))}
    </section>
  );
}
