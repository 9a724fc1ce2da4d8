import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';

interface Props {
  /** The result or the only problem, then the problems; a sentence each, none renders nothing. */
  problems: readonly string[];
  onDismiss: () => void;
}

/** Where all sentences are shown at first; on a phone they would cover most of the list. */
const isWide = () => matchMedia('(width >= 40rem)').matches;

/** What is said of the records that a change of many has left as they are; it stays until it is dismissed. */
export function BulkProblems({ problems: [first, ...others], onDismiss }: Props) {
  if (!first) return null;
  return (
    <Alert tone="warning" className="col-span-full basis-full [&>div]:grow">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 font-normal wrap-anywhere">
        {others.length === 0 ? (
          <p className="min-w-0 grow basis-60">{first}</p>
        ) : (
          <details open={isWide()} className="min-w-0 grow basis-60">
            <summary className="cursor-pointer pl-4 -indent-4 font-medium max-sm:-my-3 max-sm:py-3">
              {first}
            </summary>
            <div className="mt-1 grid gap-1 pl-4">
              {others.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </details>
        )}
        <Button size="sm" variant="secondary" className="sm:-my-1.5" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}
