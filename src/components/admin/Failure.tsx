import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';

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
