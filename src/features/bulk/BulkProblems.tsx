import { Alert } from '../../components/ui/alert/Alert.tsx';
import { Button } from '../../components/ui/button/Button.tsx';

interface Props {
  /** A sentence each; none renders nothing. */
  problems: readonly string[];
  onDismiss: () => void;
}

/** What is said of the records that a change of many has left as they are; it stays until it is dismissed. */
export function BulkProblems({ problems, onDismiss }: Props) {
  if (problems.length === 0) return null;
  return (
    <Alert tone="warning" className="col-span-full basis-full [&>div]:grow">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 font-normal wrap-anywhere">
        <div className="grid min-w-0 grow basis-60 gap-1">
          {problems.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <Button size="sm" variant="secondary" className="sm:-my-1.5" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}
