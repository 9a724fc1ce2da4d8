import { useEffect, useRef } from 'react';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import type { Editable } from './editable.ts';
import type { Fate } from './use-replacements.ts';

interface Props {
  base: Editable | undefined;
  fate: Fate;
  onSaveAsNew: () => void;
}

/** Says what became of what is edited, and offers to store its text anew. */
export function GoneNotice({ base, fate, onSaveAsNew }: Props) {
  const notice = useRef<HTMLDivElement>(null);

  // The Save button is far below: without the focus the notice could stay out of view.
  useEffect(() => notice.current?.focus(), []);

  return (
    <div ref={notice} tabIndex={-1}>
      <Alert tone="warning">
        <p>
          {`This ${base?.isDraft ? 'draft' : 'post'} was ${fate} in the meantime. Your text is still in the form${base?.image ? '; its image has to be chosen again' : ''}.`}
        </p>
        <Button size="sm" className="mt-3" onClick={onSaveAsNew}>
          Save as a new draft
        </Button>
      </Alert>
    </div>
  );
}
