import type { ErrorCode } from '#lib/error-codes';
import { goToSite } from '#lib/messages/en/server';
import { Alert } from '../ui/alert/Alert.tsx';
import { Button } from '../ui/button/Button.tsx';
import { buttonClasses } from '../ui/button/classes.ts';

/** The answers of a deploy that another one has replaced: it refuses each try. */
const CLOSED: readonly (string | undefined)[] = ['earlier-deploy', 'unused-deploy'] satisfies ErrorCode[];

interface Props {
  problem: string | undefined;
  /** The code of the server's answer. */
  code?: string | undefined;
  onRetry: () => void;
}

/** The error of a failed read, with a Retry button; in a deploy that is not in use, a link to the same page of the current site. */
export function Failure({ problem, code, onRetry }: Props) {
  return (
    <Alert>
      <p>{problem}</p>
      {CLOSED.includes(code) ? (
        <a
          href={new URL(location.pathname + location.search, import.meta.env.SITE).href}
          className={buttonClasses({ size: 'sm', variant: 'secondary' }, 'mt-3')}
        >
          {goToSite}
        </a>
      ) : (
        <Button size="sm" variant="secondary" className="mt-3" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}
