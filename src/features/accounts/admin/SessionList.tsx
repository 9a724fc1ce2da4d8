import { useCallback, useState } from 'react';
import type { ListedAccount } from '#features/accounts/schema/account';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { endSessions, readSessions } from './api.ts';

/** The sessions of a person, under a heading. */
export const SessionList = ({ account }: { account: ListedAccount }) => (
  <section aria-label="Sessions" className="grid gap-3 border-t border-line pt-5">
    <h3 className="font-semibold">Sessions</h3>
    <Sessions path={`/accounts/${account.id}/sessions`} endAll="End all" />
  </section>
);

/** Sessions, with buttons to end one or all. The reader's own is marked and stays. */
export function Sessions({ path, endAll }: { path: string; endAll: string }) {
  const loaded = useLoaded(useCallback(() => readSessions(path), [path]));
  const [ending, setEnding] = useState<string>();

  const end = async (session?: string) => {
    setEnding(session ?? 'all');
    try {
      await endSessions(path, session);
      loaded.reload();
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger');
    }
    setEnding(undefined);
  };

  return (
    <div className="grid gap-3">
      {loaded.status === 'loading' && <Skeleton />}
      {loaded.status === 'failed' && <Failure problem={loaded.problem} onRetry={loaded.reload} />}
      {loaded.status === 'ready' && loaded.value.length === 0 && (
        <p className="text-small text-ink-muted">Not logged in anywhere.</p>
      )}
      {loaded.status === 'ready' && loaded.value.length > 0 && (
        <>
          <ul className="grid gap-3">
            {loaded.value.map(({ id, device, openedAt, seenAt, current }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
                <div className="min-w-0 grow">
                  <p className="font-medium">
                    {device} {current && <Badge tone="success">this one</Badge>}
                  </p>
                  <p className="text-ink-muted">
                    {`Since ${timeInWords(openedAt)}, last seen ${timeInWords(seenAt)}`}
                  </p>
                </div>
                {!current && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={ending === id}
                    aria-label={`End the session of ${device}`}
                    onClick={() => void end(id)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {loaded.value.some(({ current }) => !current) && (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              busy={ending === 'all'}
              onClick={() => void end()}
            >
              {endAll}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
