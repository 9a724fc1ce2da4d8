import { Button } from '../../ui/button/Button.tsx';

interface Props {
  /** The number of rows that match the search and the filters. */
  count: number;
  /** Whether the whole list is loaded; before, there may be more. */
  complete: boolean;
  /** Leads to the rows; it gets the pressed button. */
  onShow: (pressed: HTMLElement) => void;
}

/** At the end of the filters on a phone, where the list is out of view: how many entries match, and the way to them. */
export function MatchCount({ count, complete, onShow }: Props) {
  if (count === 0)
    return complete && <p className="col-span-full text-small text-ink-muted md:hidden">No entry matches.</p>;
  const entries = complete && count === 1 ? 'entry' : 'entries';
  return (
    <Button
      variant="secondary"
      className="col-span-full md:hidden"
      onClick={(event) => onShow(event.currentTarget)}
    >
      {`Show ${count.toLocaleString('en')}${complete ? '' : '+'} ${entries}`}
    </Button>
  );
}
