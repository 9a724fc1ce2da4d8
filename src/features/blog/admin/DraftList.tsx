import { timeInWords } from '#lib/time';
import { Button } from '../../../components/ui/button/Button.tsx';
import type { Draft } from './drafts.ts';

interface Props {
  drafts: Draft[];
  onContinue: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
}

/** The drafts in this browser: text left after a crash, an ended session, or a cancelled form. */
export function DraftList({ drafts, onContinue, onDiscard }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="Unsaved drafts"
      className="grid grid-cols-1 gap-2 rounded-md border border-line bg-paper p-4"
    >
      {drafts.map((draft) => (
        <div key={draft.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
          <p className="min-w-0 grow basis-72">
            <span className="font-medium">
              Draft, in this browser only: {draft.fields.title || 'a post without a title'}
            </span>{' '}
            <span className="text-ink-muted">typed {timeInWords(new Date(draft.at).toISOString())}</span>
          </p>
          <Button size="sm" variant="secondary" onClick={() => onContinue(draft)}>
            Continue
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onDiscard(draft)}>
            Discard
          </Button>
        </div>
      ))}
    </section>
  );
}
