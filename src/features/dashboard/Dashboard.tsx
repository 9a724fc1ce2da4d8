import type { AdminPage } from '#src/lib/admin-pages.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { DAY_MS, dayAt } from '#src/lib/day.ts';
import { inQuotes, rangeOf } from '#src/lib/list/matching.ts';
import { timeInWords } from '#src/lib/time.ts';
import { Card } from '#src/components/admin/Card.tsx';
import { DetailList, OpenedDetails } from '#src/components/admin/facts.tsx';
import { Failure, LoadedContent } from '#src/components/admin/Failure.tsx';
import { broadcastChange, useLoaded, useReloadOnReturn } from '#src/components/admin/use-loaded.ts';
import { Alert, alertClasses, WarningMark } from '#src/components/ui/Alert.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { LoadingStatus, Skeleton } from '#src/components/ui/Skeleton.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useCurrentSession, useMayUse } from '#src/features/accounts/current-session.ts';
import { PAGE_ROLES } from '#src/features/accounts/schema/roles.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { OVERDUE_WAIT, WAITING, type WaitingInquiry } from '#src/features/inquiries/schema/inquiry.ts';
import { NumbersTable, PANELS, ShareChart, TrendChart } from './charts.tsx';
import { readNumbers } from './numbers.ts';
import { SHARE_DAYS, storageSchema, type Counts, type Dashboard as Numbers } from './schema/dashboard.ts';
import { WorkLists } from './work.tsx';

/** The dashboard: what waits, then the numbers, and the state of the site. */
export function Dashboard() {
  const loaded = useLoaded(readNumbers);
  useReloadOnReturn(loaded.refresh);
  const mayUse = useMayUse();
  const { numbers, work, at = '' } = loaded.status === 'ready' ? loaded.value : {};
  const put = (inquiry: WaitingInquiry, isUnderWay = false) => {
    loaded.change((before) => {
      const waiting = before.work.waiting?.map((one) => (one.id === inquiry.id ? inquiry : one));
      return { ...before, work: { ...before.work, waiting } };
    });
    if (isUnderWay) return;
    broadcastChange();
    loaded.refresh();
  };
  const seesInquiries = mayUse?.(PAGE_ROLES[INQUIRIES]) ?? true;
  return (
    <div className="grid grid-cols-1 gap-4 [&_h2]:text-small">
      {(loaded.status === 'loading' ? seesInquiries : numbers?.overdue !== undefined) && (
        <Overdue count={numbers?.overdue} />
      )}
      {loaded.status === 'ready' && loaded.isOutdated && (
        <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-soft">
          <p>{`The figures could not be refreshed. Those below are from ${timeInWords(at)}.`}</p>
          <SmallButton onClick={loaded.refresh}>Retry</SmallButton>
        </div>
      )}
      {work && <WorkLists {...{ work, at }} list={{ put, reload: loaded.refresh }} />}
      {numbers && <Board numbers={numbers} />}
      {loaded.status === 'loading' && <LoadingBoard />}
      {loaded.status === 'failed' && (
        <Failure what="The figures could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
      )}
    </div>
  );
}

const INQUIRIES = '/contactformdetails' satisfies AdminPage;
const APPLICATIONS = '/jobformdetails' satisfies AdminPage;

/** Their list, the oldest first. */
const OVERDUE = `${INQUIRIES}?${new URLSearchParams({ 'f.status': WAITING, 'f.waiting': OVERDUE_WAIT, sort: 'received' })}`;

/** Whether inquiries have been waiting too long, and where they are; without a number only the space for the sentence. */
function Overdue({ count }: { count: number | undefined }) {
  const those = count && count > 1 ? `${count.toLocaleString('en')} inquiries have` : null;
  const sentence = `${those ?? `${count || 'No'} inquiry has`} been waiting longer than a working day`;
  return count ? (
    <a href={OVERDUE} className={alertClasses('warning', 'underline underline-offset-4')}>
      <WarningMark />
      <span>{sentence}</span>
    </a>
  ) : (
    <p className={alertClasses('info')}>
      <span className={count === undefined ? 'invisible' : ''}>{sentence}</span>
    </p>
  );
}

/** The placeholders of the work, the counts and the chart while they load. */
const LoadingBoard = () => (
  <div role="region" aria-busy="true" aria-label="Numbers" className="grid grid-cols-1 gap-4">
    <LoadingStatus />
    {['h-102', 'h-60', 'h-102'].map((height, at) => (
      <Skeleton key={at} className={`w-full ${height}`} />
    ))}
  </div>
);

/** The list of the inquiries of the chart's days that came from a source. */
function sourceAddress(source: string): string {
  const first = dayAt(Date.now() - (SHARE_DAYS - 1) * DAY_MS);
  const days = new URLSearchParams({ 'f.received': rangeOf(first, '') });
  return `${INQUIRIES}?${days}#${new URLSearchParams({ 'f.source': inQuotes(source) })}`;
}

/** Counts, charts, pending mail, suspected forms, the build and the storage. */
function Board({ numbers }: { numbers: Numbers }) {
  const mayUse = useMayUse();
  const person = useCurrentSession();
  const { inquiries, applications, days, interests, sources, positions } = numbers;
  const charts = [
    ['Inquiries by interest', 'Interest', interests, undefined, 'An inquiry may name several.'],
    ['Inquiries by source', 'Source', sources, sourceAddress, undefined],
    ['Applications by position', 'Position', positions, undefined, undefined],
  ] as const;
  return (
    <>
      {person?.secondProofAdvised && (
        <Alert tone="warning">
          A password alone is enough to log in to this site.{' '}
          <TextLink href={'/accounts' satisfies AdminPage}>Require a second factor for everyone</TextLink>
        </Alert>
      )}
      <div className={PANELS}>
        {inquiries && <CountsCard title="Inquiries" href={INQUIRIES} counts={inquiries} />}
        {applications && <CountsCard title="Applications" href={APPLICATIONS} counts={applications} />}
      </div>
      {days && <TrendChart days={days} />}
      <div className={PANELS}>
        {charts.map(
          ([title, of, shares, addressOf, note]) =>
            shares && <ShareChart key={title} {...{ title, of, shares, addressOf, note }} />,
        )}
      </div>
      <div className={PANELS}>
        <BuildCard {...numbers} />
        {mayUse?.([]) && <StorageCard />}
      </div>
    </>
  );
}

const PERIODS = [
  ['today', 'Today'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'In total'],
] as const;

/** The counts of the list at an address for today, this week, this month, and in all. */
const CountsCard = ({ title, href, counts }: { title: string; href: string; counts: Counts }) => (
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

const PendingMail = ({ count }: { count: number }) => (
  <span className="flex flex-wrap items-center gap-2">
    {count > 0 && <Badge tone="warning">{`${count} waiting`}</Badge>}
    <span>{count === 0 ? 'None' : `${count === 1 ? 'It' : 'They'} will be sent automatically.`}</span>
  </span>
);

const suspects = (count: number) => (
  <TextLink href={'/suspectedspam' satisfies AdminPage}>{`${count} to decide on`}</TextLink>
);

/** The number of mails in the outbox and of suspected forms, where the person may see them, and the state of the build. */
function BuildCard({ build, mailPending, suspected }: Numbers) {
  const shown = useBuild(build);
  const { builtAt, savedAt } = shown.build ?? build;
  return (
    <Card title={mailPending === undefined ? 'Site' : 'Email and site'}>
      <DetailList
        details={[
          ['Emails pending', mailPending !== undefined && <PendingMail count={mailPending} />],
          ['Suspected spam', suspected ? suspects(suspected) : suspected === 0 && 'None'],
          ['Last build', builtAt ? timeInWords(builtAt) : 'Not known'],
          ['Last change', savedAt && timeInWords(savedAt)],
        ]}
      />
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
const StorageCard = () => (
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
