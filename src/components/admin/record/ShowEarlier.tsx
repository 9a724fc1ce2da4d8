import { Button } from '../../ui/button/Button.tsx';
import type { useNewest } from './use-newest.ts';

interface Props extends Pick<ReturnType<typeof useNewest>, 'count' | 'isEarlier' | 'onShow'> {
  /** What they are: one, and several. */
  nouns: [one: string, several: string];
}

/** The button that shows what `useNewest` leaves out. */
export const ShowEarlier = ({ count, isEarlier, nouns: [one, several], onShow }: Props) =>
  count > 0 && (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={onShow}>
      {`Show ${count} ${isEarlier ? 'earlier' : 'more'} ${count === 1 ? one : several}`}
    </Button>
  );
