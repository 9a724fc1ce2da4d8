import * as z from 'zod/mini';
import { useCallback, type ReactNode } from 'react';
import { listedSessionSchema, type ListedSession } from './schema/account.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

interface DeviceRowProps {
  name: ReactNode;
  details: readonly string[];
  children?: ReactNode;
}

export const DeviceRow = ({ name, details, children }: DeviceRowProps) => (
  <li className="flex items-center gap-4 text-small">
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">{name}</p>
      <Sentences texts={details} />
    </div>
    {children}
  </li>
);

/** Sentences in one paragraph; a line breaks only between them. */
export const Sentences = ({ texts }: { texts: readonly string[] }) => (
  <p className="flex flex-wrap gap-x-1.5 text-small text-ink-muted">
    {texts.map((sentence) => (
      <span key={sentence}>{sentence}</span>
    ))}
  </p>
);

const SUBJECT = 'sessions';

/** Sessions, with buttons to end one or all. The reader's own is marked and stays. */
export function Sessions({ path, endAll }: { path: string; endAll: string }) {
  const read = useCallback(async () => checked(z.array(listedSessionSchema), await send(path)), [path]);
  const loaded = useLoaded(read);
  const { saving: ending, save } = useSaving(async (session: string) => {
    const [one, was] = session === 'all' ? ['sessions', 'were'] : ['session', 'was'];
    try {
      await send(session === 'all' ? path : `${path}/${session}`, { method: 'DELETE' });
      showToast(session === 'all' ? 'Sessions ended.' : 'Session ended.', 'success', SUBJECT);
      loaded.reload();
    } catch (cause) {
      showToast(`The ${one} ${was} not ended. ${sentenceOf(cause)}`, 'danger', SUBJECT);
    }
  });
  const end = (session: string) => ending ?? save(session);

  return (
    <LoadedContent what="The sessions could not be loaded." loaded={loaded} height="h-10">
      {(sessions) => (
        <div className="grid gap-3">
          {sessions.length === 0 && <p className="text-small text-ink-muted">Not logged in anywhere.</p>}
          <ul className="grid gap-3 empty:hidden">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                {...session}
                busy={ending === session.id}
                onEnd={() => end(session.id)}
              />
            ))}
          </ul>
          {sessions.filter(({ current }) => !current).length > 1 && (
            <SmallButton className="justify-self-start" busy={ending === 'all'} onClick={() => end('all')}>
              {endAll}
            </SmallButton>
          )}
        </div>
      )}
    </LoadedContent>
  );
}

type RowProps = ListedSession & { busy: boolean; onEnd: () => void };

const SessionRow = ({ device, openedAt, seenAt, current, busy, onEnd }: RowProps) => (
  <DeviceRow
    name={
      <>
        {device} {current && <Badge tone="success">This one</Badge>}
      </>
    }
    details={[`Since ${timeInWords(openedAt)}.`, `Last seen ${timeInWords(seenAt)}.`]}
  >
    {!current && (
      <SmallButton
        busy={busy}
        aria-label={`End the session of ${device} since ${timeInWords(openedAt)}`}
        onClick={onEnd}
      >
        End
      </SmallButton>
    )}
  </DeviceRow>
);
