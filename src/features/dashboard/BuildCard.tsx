import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { BuildState } from '#src/features/builds/schema/build.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { timeInWords } from '#src/lib/time.ts';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  build: BuildState;
  /** Missing where the person sees neither inquiries nor applications. */
  mailPending: number | undefined;
  suspected: number | undefined;
}

/** The number of mails in the outbox and of suspected forms, and the state of the build. */
export function BuildCard({ build, mailPending, suspected }: Props) {
  const shown = useBuild(build);
  const { builtAt, savedAt } = shown.build ?? build;
  return (
    <Panel title={mailPending === undefined ? 'Site' : 'Email and site'}>
      <dl className="detail-list text-small">
        {mailPending !== undefined && (
          <>
            <dt>Emails pending</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {mailPending === 0 ? (
                <span>None</span>
              ) : (
                <>
                  <Badge tone="warning">{`${mailPending} waiting`}</Badge>
                  <span>{`${mailPending === 1 ? 'It' : 'They'} will be sent automatically.`}</span>
                </>
              )}
            </dd>
          </>
        )}
        {suspected !== undefined && (
          <>
            <dt>Suspected spam</dt>
            <dd>
              {suspected === 0 ? (
                'None'
              ) : (
                <TextLink href={'/suspectedspam' satisfies AdminPage}>{`${suspected} to decide on`}</TextLink>
              )}
            </dd>
          </>
        )}
        <dt>Last build</dt>
        <dd>{builtAt ? timeInWords(builtAt) : 'Not known'}</dd>
        {savedAt && (
          <>
            <dt>Last change</dt>
            <dd>{timeInWords(savedAt)}</dd>
          </>
        )}
      </dl>
      <BuildStatus {...shown} />
    </Panel>
  );
}
