import { Button } from '../../ui/button/Button.tsx';

interface Props {
  count: number;
  /** What they are: one, and several. */
  nouns: [one: string, several: string];
  onShow: () => void;
}

/** The button that shows what is older than the newest of a record. */
export const ShowEarlier = ({ count, nouns: [one, several], onShow }: Props) =>
  count > 0 && (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={onShow}>
      {`Show ${count} earlier ${count === 1 ? one : several}`}
    </Button>
  );
