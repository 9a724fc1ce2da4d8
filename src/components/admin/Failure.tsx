import { currentSiteIn } from '#lib/current-site';
import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';
import { CurrentSiteLink } from './CurrentSiteLink.tsx';

interface Props {
  problem: string | undefined;
  onRetry: () => void;
}

/** The error of a failed read, with a Retry button; a deploy that is not in use refuses each try, so it has a link instead. */
export function Failure({ problem = '', onRetry }: Props) {
  const site = currentSiteIn(problem);
  return (
    <Alert>
      <p>{problem}</p>
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
