import { useCallback, useState } from 'react';
import type { ListedSession } from '../schema/account.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { timeInWords } from '#src/lib/time.ts';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { DeviceRow } from '../DeviceRow.tsx';
import { endSessions, readSessions } from './api.ts';

interface Props {
  /** Where they are read and ended. */
  path: string;
  /** The label of the button that ends all but the reader's own. */
  endAll: string;
}

const SUBJECT = 'sessions';

/** Sessions, with buttons to end one or all. The reader's own is marked and stays. */
export function Sessions({ path, endAll }: Props) {
  const loaded = useLoaded(useCallback(() => readSessions(path), [path]));
  /** The id of the session that is being ended, or `all`. */
  const [ending, setEnding] = useState<string>();
  const preservedFocus = usePreservedFocus('li');

  const end = async (session?: string) => {
    if (ending) return;
    setEnding(session ?? 'all');
    try {
      await endSessions(path, session);
      showToast(session ? 'Session ended.' : 'Sessions ended.', 'success', SUBJECT);
      loaded.reload();
    } catch (cause) {
      const what = session ? 'The session was not ended.' : 'The sessions were not ended.';
      showToast(`${what} ${sentenceOf(cause)}`, 'danger', SUBJECT);
    }
    setEnding(undefined);
  };

  return (
    <div {...preservedFocus} className="outline-none">
      <LoadedContent what="The sessions could not be loaded." loaded={loaded} height="h-10">
        {(sessions) => <SessionList {...{ sessions, ending, end, endAll }} />}
      </LoadedContent>
    </div>
  );
}

interface ListProps {
  sessions: readonly ListedSession[];
  ending: string | undefined;
  end: (session?: string) => Promise<void>;
  endAll: string;
}

function SessionList({ sessions, ending, end, endAll }: ListProps) {
  if (sessions.length === 0) return <p className="text-small text-ink-muted">Not logged in anywhere.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {sessions.map(({ id, device, openedAt, seenAt, current }) => (
          <DeviceRow
            key={id}
            name={
              <>
                {device} {current && <Badge tone="success">This one</Badge>}
              </>
            }
            details={[`Since ${timeInWords(openedAt)}.`, `Last seen ${timeInWords(seenAt)}.`]}
          >
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
          </DeviceRow>
        ))}
      </ul>
      {sessions.filter(({ current }) => !current).length > 1 && (
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
    </div>
  );
}
