import { timeInWords } from '#src/lib/time.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
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
      className="divide-y divide-line rounded-md border border-line bg-paper px-4"
    >
      {drafts.map((draft) => (
        <div key={draft.key} className="flex flex-wrap items-center gap-x-2 gap-y-2 py-3 text-small">
          <p className="min-w-0 grow basis-72">
            <span className="font-medium wrap-anywhere">
              {draft.fields.title || 'A post without a title'}
            </span>{' '}
            <span className="block text-ink-muted">
              Draft, in this browser only,{' '}
              <span className="inline-block">typed {timeInWords(new Date(draft.at).toISOString())}</span>
            </span>
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
