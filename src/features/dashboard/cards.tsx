import type { AdminPage } from '#src/lib/admin-pages.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { timeInWords } from '#src/lib/time.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { OpenedDetails } from '#src/components/admin/facts.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { NumbersTable } from './charts.tsx';
import { storageSchema, type Counts, type Dashboard } from './schema/dashboard.ts';

const PERIODS = [
  ['today', 'Today'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'In total'],
] as const;

/** The counts of the list at an address for today, this week, this month, and in all. */
export const CountsCard = ({ title, href, counts }: { title: string; href: string; counts: Counts }) => (
  <Card title={title}>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {PERIODS.map(([period, label]) => (
        <div key={period} className="flex flex-col-reverse gap-1">
          <dt className="text-tiny text-ink-muted">{label}</dt>
          <dd className="text-[1.75rem]/none font-semibold tabular-nums">
            {counts[period].toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
    <TextLink href={href} className="justify-self-start text-small">
      {`See all ${title.toLowerCase()}`}
    </TextLink>
  </Card>
);

const pendingInWords = (mails: number) =>
  mails === 0 ? 'None' : `${mails === 1 ? 'It' : 'They'} will be sent automatically.`;

/** The number of mails in the outbox and of suspected forms, where the person may see them, and the state of the build. */
export function BuildCard({ build, mailPending, suspected }: Dashboard) {
  const shown = useBuild(build);
  const { builtAt, savedAt } = shown.build ?? build;
  return (
    <Card title={mailPending === undefined ? 'Site' : 'Email and site'}>
      <dl className="detail-list text-small">
        {mailPending !== undefined && (
          <>
            <dt>Emails pending</dt>
            <dd className="flex flex-wrap items-center gap-2">
              {mailPending > 0 && <Badge tone="warning">{`${mailPending} waiting`}</Badge>}
              <span>{pendingInWords(mailPending)}</span>
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
    </Card>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

const readStorage = async () => checked(storageSchema, await send('/storage'));

/** The storage used by each kind of record. Slow to measure, so measured only when the card is opened. */
export const StorageCard = () => (
  <Card
    title="Storage used"
    note="Suspected spam and deleted records are included; posts that are files of the site are not."
  >
    <OpenedDetails label="Measure the storage">
      <MeasuredStorage />
    </OpenedDetails>
  </Card>
);

function MeasuredStorage() {
  const loaded = useLoaded(readStorage);
  return (
    <LoadedContent what="The storage could not be measured." loaded={loaded} height="h-20">
      {(kinds) => (
        <NumbersTable
          caption="Storage used"
          headings={['Kind', 'Entries', 'Size']}
          rows={[
            ...kinds.map(({ kind, entries, bytes }) => [
              kind,
              entries.toLocaleString('en'),
              sizeInWords(bytes),
            ]),
            ['Total', '', sizeInWords(kinds.reduce((sum, { bytes }) => sum + bytes, 0))],
          ]}
        />
      )}
    </LoadedContent>
  );
}
