import { Button } from '../ui/button/Button.tsx';

interface Props {
  /** The id of the form with the person's own text, where the buttons are outside of it. */
  form?: string;
  onTheirs: () => void;
}

/** Resolves a conflict: saves the form over what the other person saved, or fills the form with that. */
export const ConflictChoices = ({ form, onTheirs }: Props) => (
  <>
    <Button size="sm" variant="secondary" type="submit" form={form}>
      Use mine
    </Button>
    <Button size="sm" variant="secondary" onClick={onTheirs}>
      Use theirs
    </Button>
  </>
);
