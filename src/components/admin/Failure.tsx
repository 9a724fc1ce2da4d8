import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** The error of a failed read, with a Retry button. */
export function Failure({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  return (
    <Alert>
      <p>{problem}</p>
      <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
