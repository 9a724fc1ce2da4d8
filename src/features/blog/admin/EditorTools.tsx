import { lazy, Suspense, useState } from 'react';
import { STATE_WORDS } from '#features/blog/schema/listed-post';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { TextLink } from '../../../components/ui/text-link/TextLink.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import type { Editable } from './editable.ts';
import { PreviewLinks } from './PreviewLinks.tsx';
import { STATE_TONES } from './post-states.ts';
import { publishPost, unpublishPost } from './state-api.ts';

const History = lazy(() => import('./History.tsx'));

interface Props {
  base: Editable;
  disabled: boolean;
  /** Called with the post in its new state. */
  onChanged: (post: Editable) => void;
  onRestored: (post: Editable) => void;
}

/** The state of what is edited, and what can be done with it besides saving. */
export function EditorTools({ base, disabled, onChanged, onRestored }: Props) {
  const [shown, setShown] = useState<'history' | 'previews'>();
  const [busy, setBusy] = useState(false);
  const { state = 'published' } = base;

  const run = async (work: typeof publishPost, sentence: string) => {
    setBusy(true);
    try {
      onChanged(await work(base.id, base.version));
      showToast(sentence);
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger');
    }
    setBusy(false);
  };
  const tool = { size: 'sm', variant: 'secondary', disabled: disabled || busy } as const;

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        {state === 'scheduled' && <span>for {timeInWords(base.publishedAt)}</span>}
        {state === 'published' && <TextLink href={`/blog/${base.id}`}>View the page</TextLink>}
      </p>
      {!base.isDraft && state !== 'published' && (
        <Button {...tool} onClick={() => void run(publishPost, 'Post published')}>
          Publish now
        </Button>
      )}
      {!base.isDraft && (state === 'published' || state === 'scheduled') && (
        <Button {...tool} onClick={() => void run(unpublishPost, 'Post unpublished')}>
          Unpublish
        </Button>
      )}
      {!base.isDraft && (
        <Button {...tool} onClick={() => setShown('history')}>
          History
        </Button>
      )}
      {state !== 'published' && (
        <Button {...tool} onClick={() => setShown('previews')}>
          Preview link
        </Button>
      )}
      {shown === 'history' && (
        <Suspense fallback={null}>
          <History post={base} onRestored={onRestored} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      {shown === 'previews' && <PreviewLinks target={base} onClose={() => setShown(undefined)} />}
    </div>
  );
}
