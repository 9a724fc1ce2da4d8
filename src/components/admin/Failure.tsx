import { currentSiteIn } from '#src/lib/error-codes.ts';
import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';
import { CurrentSiteLink } from './CurrentSiteLink.tsx';

interface Props {
  /** What could not be loaded, as a sentence. Missing where `problem` says it. */
  what?: string | undefined;
  problem: string | undefined;
  onRetry: () => void;
}

/** The error of a failed read, with a Retry button; a deploy that is not in use refuses each try, so it has a link instead. */
export function Failure({ what, problem = '', onRetry }: Props) {
  const site = currentSiteIn(problem);
  return (
    <Alert>
      <p>{what ? `${what} ${problem}` : problem}</p>
      {site ? (
        <CurrentSiteLink site={site} />
      ) : (
        <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}
