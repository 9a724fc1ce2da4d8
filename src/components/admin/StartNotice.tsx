import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';

interface Props {
  notice: string;
  /** The label of the button, which says what is shown instead where that is not an empty form. */
  discard?: string | undefined;
  busy?: boolean;
  /** Discards the text; undefined where there is nothing else to show. */
  onDiscard: (() => void) | undefined;
}

/** In a dialog the notice gets the first focus: not its button, where a key that opened the dialog would discard the text. */
const takeFirstFocus = (notice: HTMLElement | null) => notice?.setAttribute('autofocus', '');

/** Says why a form starts with another text than the saved one, and offers to discard it. */
export const StartNotice = ({ notice, discard = 'Discard', busy, onDiscard }: Props) => (
  <div ref={takeFirstFocus} tabIndex={-1} className="outline-none">
    <Alert tone="info">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>{notice}</p>
        {onDiscard && (
          <Button size="sm" variant="secondary" disabled={busy} onClick={onDiscard}>
            {discard}
          </Button>
        )}
      </div>
    </Alert>
  </div>
);
