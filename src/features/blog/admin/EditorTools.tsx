import { lazy, Suspense, useState } from 'react';
import { Button } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { siteTimeInWords } from '#src/lib/time.ts';
import type { Editable } from './api.ts';
import { isLater, type StateChange } from './post-form.ts';
import { StateBadge } from './post-columns.tsx';
import type { Editor } from './use-editor.ts';

const History = lazy(() => import('./History.tsx'));
const PreviewLinks = lazy(() => import('./PreviewLinks.tsx'));

const LABELS: Record<StateChange, [label: string, running: string]> = {
  publish: ['Publish now', 'Publishing...'],
  schedule: ['Schedule', 'Scheduling...'],
  unpublish: ['Unpublish', 'Unpublishing...'],
  unschedule: ['Cancel schedule', 'Cancelling...'],
};

/** The changes that can be made of a post. A draft becomes a post by being saved as one. */
function changesFor({ isDraft, state = 'published' }: Editable, later: boolean): StateChange[] {
  if (isDraft) return [];
  if (state === 'published') return ['unpublish'];
  if (state === 'scheduled') return ['publish', 'unschedule'];
  return later ? ['publish', 'schedule'] : ['publish'];
}

interface Props {
  base: Editable;
  editor: Editor;
  disabled: boolean;
}

export function EditorTools({ base, editor, disabled }: Props) {
  const { busy, intent, isUnsaved, fields } = editor;
  const [shown, setShown] = useState<'history' | 'previews'>();
  const { state = 'published' } = base;
  const tool = { size: 'sm', variant: 'secondary', disabled } as const;
  const close = () => setShown(undefined);

  const changes = changesFor(base, isLater(fields)).map((change) => {
    const [label, running] = LABELS[change];
    const isRunning = busy && intent === change;
    const isSaved = isUnsaved && (change === 'publish' || change === 'schedule');
    return (
      // The button of a change that runs has the focus.
      <Button
        key={change}
        {...tool}
        {...(isRunning && { busy, disabled: false })}
        onClick={() => editor.submit(change)}
      >
        {isRunning ? running : isSaved ? `Save and ${change}` : label}
      </Button>
    );
  });

  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft max-sm:basis-full">
        <StateBadge state={state} />
        {state === 'scheduled' && <span>for {siteTimeInWords(base.publishedAt)}</span>}
        {state === 'published' && (
          <TextLink className="max-md:-my-3 max-md:py-3" href={`/blog/${base.id}`}>
            View the page
          </TextLink>
        )}
      </p>
      <div className="grid grow grid-cols-2 gap-2 max-sm:[&>:last-of-type:nth-of-type(odd)]:col-span-2 sm:flex sm:grow-0 sm:flex-wrap">
        {changes}
        <Button {...tool} onClick={() => setShown('history')}>
          History
        </Button>
        {state !== 'published' && (
          <Button {...tool} onClick={() => setShown('previews')}>
            Preview link
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {shown === 'history' && (
          <History
            post={base}
            isUnsaved={isUnsaved}
            onRestored={(restored) => {
              close();
              editor.restored(restored);
            }}
            onConflict={(theirs) => {
              // The notice with the choice is in the editor.
              if (isUnsaved) close();
              editor.notRestored(theirs);
            }}
            onClose={close}
          />
        )}
        {shown === 'previews' && <PreviewLinks target={base} onClose={close} />}
      </Suspense>
    </div>
  );
}
