import type { BuildState } from '#schemas/build';
import { timeInWords } from '../../../ui/admin/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { BadgeTone } from '../../../ui/badge-classes.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Panel } from './Panel.tsx';

const STATES: Record<BuildState['state'], [string, BadgeTone]> = {
  saved: ['Saved', 'neutral'],
  building: ['Building', 'brand'],
  live: ['Live', 'success'],
  failed: ['Failed', 'danger'],
};

const PLACES = [
  ['/suspectedspam', 'Suspected spam'],
  ['/deleted', 'Deleted records'],
  ['/audittrail', 'Audit trail'],
  ['/oneperson', 'One person'],
  ['/landingpage', 'Admin menu'],
] as const;

/** Mail that waits, and whether the static pages show the last change. */
export function BuildCard({ build, mailPending }: { build: BuildState; mailPending: number }) {
  const [word, tone] = STATES[build.state];
  return (
    <Panel title="Mail and site">
      <dl className="detail-list text-small">
        <dt>Mail pending</dt>
        <dd className="flex flex-wrap items-center gap-2">
          {mailPending === 0 ? 'None' : <Badge tone="warning">{`${mailPending} waiting`}</Badge>}
          {mailPending > 0 && 'It is tried again by itself.'}
        </dd>
        <dt>Last build</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{word}</Badge>
          {build.builtAt && timeInWords(build.builtAt)}
        </dd>
        {build.savedAt && (
          <>
            <dt>Last change</dt>
            <dd>{timeInWords(build.savedAt)}</dd>
          </>
        )}
      </dl>
      {build.message && <p className="text-small text-danger">{build.message}</p>}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {PLACES.map(([href, name]) => (
          <li key={href}>
            <TextLink href={href}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
