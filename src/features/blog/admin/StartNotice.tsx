import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import type { Editable } from './editable.ts';

interface Props {
  notice: string;
  base: Editable | undefined;
  busy: boolean;
  /** Shows what is saved instead; undefined where there is nothing else to show. */
  onDiscard: (() => void) | undefined;
}

/** Says why the form starts with another text than the saved one, and offers the saved one. */
export const StartNotice = ({ notice, base, busy, onDiscard }: Props) => (
  <Alert tone="info">
    <p>{notice}</p>
    {onDiscard && (
      <Button size="sm" variant="secondary" className="mt-3" disabled={busy} onClick={onDiscard}>
        {base ? `Discard and show the saved ${base.isDraft ? 'draft' : 'post'}` : 'Discard'}
      </Button>
    )}
  </Alert>
);
