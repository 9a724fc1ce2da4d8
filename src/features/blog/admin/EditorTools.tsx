import { lazy, Suspense, useState } from 'react';
import { STATE_WORDS } from '../schema/listed-post.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import type { Editable } from './editable.ts';
import { STATE_TONES } from './post-states.ts';
import type { StateChange } from './use-state-change.ts';

const History = lazy(() => import('./History.tsx'));
const PreviewLinks = lazy(() => import('./PreviewLinks.tsx'));

interface Props {
  base: Editable;
  disabled: boolean;
  /** The change that is being made. */
  changing: StateChange | undefined;
  /** Whether the form has a text that is not saved. */
  isUnsaved: boolean;
  /** Whether the moment in the form is in the future. */
  isLater: boolean;
  onChange: (change: StateChange) => void;
  onRestored: (post: Editable) => void;
  /** Called instead with what another editor saved meanwhile. */
  onNotRestored: (theirs: Editable) => void;
}

/** The state of what is edited, and what can be done with it besides saving. */
export function EditorTools(props: Props) {
  const { base, disabled, changing, isUnsaved, isLater, onChange, onRestored, onNotRestored } = props;
  const [shown, setShown] = useState<'history' | 'previews'>();
  const { state = 'published' } = base;
  const isHidden = state === 'draft' || state === 'unpublished';
  const tool = { size: 'sm', variant: 'secondary', disabled } as const;
  /** The button of a change; while that is made, it keeps the focus. */
  const changeTool = (change: StateChange) => ({
    ...tool,
    ...(changing === change && { busy: true, disabled: false }),
    onClick: () => onChange(change),
  });

  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft max-sm:basis-full">
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        {state === 'scheduled' && <span>for {siteTimeInWords(base.publishedAt)}</span>}
        {state === 'published' && (
          <TextLink className="max-md:-my-3 max-md:py-3" href={`/blog/${base.id}`}>
            View the page
          </TextLink>
        )}
      </p>
      <div className="grid grow grid-cols-2 gap-2 max-sm:[&>:last-of-type:nth-of-type(odd)]:col-span-2 sm:flex sm:grow-0 sm:flex-wrap">
        {!base.isDraft && state !== 'published' && (
          <Button {...changeTool('publish')}>
            {changing === 'publish' ? 'Publishing...' : isUnsaved ? 'Save and publish' : 'Publish now'}
          </Button>
        )}
        {!base.isDraft && isHidden && isLater && (
          <Button {...changeTool('schedule')}>
            {changing === 'schedule' ? 'Scheduling...' : isUnsaved ? 'Save and schedule' : 'Schedule'}
          </Button>
        )}
        {!base.isDraft && state === 'published' && (
          <Button {...changeTool('unpublish')}>
            {changing === 'unpublish' ? 'Unpublishing...' : 'Unpublish'}
          </Button>
        )}
        {!base.isDraft && state === 'scheduled' && (
          <Button {...changeTool('unschedule')}>
            {changing === 'unschedule' ? 'Cancelling...' : 'Cancel schedule'}
          </Button>
        )}
        <Button {...tool} onClick={() => setShown('history')}>
          History
        </Button>
        {state !== 'published' && (
          <Button {...tool} onClick={() => setShown('previews')}>
            Preview link
          </Button>
        )}
      </div>
      {shown === 'history' && (
        <Suspense fallback={null}>
          <History
            post={base}
            isUnsaved={isUnsaved}
            // On its own page the editor stays open.
            onRestored={(restored) => {
              setShown(undefined);
              onRestored(restored);
            }}
            onConflict={(theirs) => {
              // The notice with the choice is in the editor.
              if (isUnsaved) setShown(undefined);
              onNotRestored(theirs);
            }}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {shown === 'previews' && (
        <Suspense fallback={null}>
          <PreviewLinks target={base} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
