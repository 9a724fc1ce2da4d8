import type { AdminPage } from '#src/lib/admin-pages.ts';
import { dayAt } from '#src/lib/day.ts';
import { rangeOf, inQuotes } from '#src/lib/list/matching.ts';
import { timeInWords } from '#src/lib/time.ts';
import { SHARE_DAYS, type Dashboard as Numbers } from './schema/dashboard.ts';
import { useCurrentSession, useMayUse } from '#src/features/accounts/current-session.ts';
import { readDashboard } from './api.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { useReloadOnReturn } from '#src/components/admin/reload-on-return.ts';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { BuildCard } from './BuildCard.tsx';
import { Destinations } from './Destinations.tsx';
import { CountsCard } from './CountsCard.tsx';
import { LoadingBoard } from './LoadingBoard.tsx';
import { ShareChart } from './ShareChart.tsx';
import { StorageCard } from './StorageCard.tsx';
import { TrendChart } from './TrendChart.tsx';

/** The numbers, and when they were read. */
const readNumbers = async () => ({ numbers: await readDashboard(), at: new Date().toISOString() });

/** The dashboard: where to go, also while its numbers load and when they cannot be read, and the numbers below. */
export function Dashboard() {
  const loaded = useLoaded(readNumbers);
  useReloadOnReturn(loaded.refresh);
  const { numbers, at = '' } = loaded.status === 'ready' ? loaded.value : {};
  const isOutdated = loaded.status === 'ready' && loaded.isOutdated;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Destinations
        loading={loaded.status === 'loading'}
        overdue={numbers?.overdue}
        suspected={numbers?.suspected}
      />
      {isOutdated && <Outdated at={at} onRetry={loaded.refresh} />}
      {numbers && <Board numbers={numbers} />}
      {loaded.status === 'loading' && <LoadingBoard />}
      {loaded.status === 'failed' && (
        <Failure what="The figures could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
      )}
    </div>
  );
}

/** Says that the numbers below are those of an earlier moment. */
const Outdated = ({ at, onRetry }: { at: string; onRetry: () => void }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-soft">
    <p>{`The figures could not be refreshed. Those below are from ${timeInWords(at)}.`}</p>
    <Button size="sm" variant="secondary" onClick={onRetry}>
      Retry
    </Button>
  </div>
);

const DAY_MS = 86_400_000;

/** The list of the inquiries of the chart's days that came from a source. */
function sourceAddress(source: string): string {
  const first = dayAt(Date.now() - (SHARE_DAYS - 1) * DAY_MS);
  const days = new URLSearchParams({ 'f.received': rangeOf(first, '') });
  return `${'/contactformdetails' satisfies AdminPage}?${days}#${new URLSearchParams({ 'f.source': inQuotes(source) })}`;
}

/** Counts, charts, pending mail, suspected forms, the build, the storage, and what a policy refused. */
function Board({ numbers }: { numbers: Numbers }) {
  const mayUse = useMayUse();
  const person = useCurrentSession();
  const { inquiries, applications, days, interests, sources, positions, mailPending, suspected, build } =
    numbers;
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
      <div className="panels">
        {inquiries && (
          <CountsCard title="Inquiries" href={'/contactformdetails' satisfies AdminPage} counts={inquiries} />
        )}
        {applications && (
          <CountsCard
            title="Applications"
            href={'/jobformdetails' satisfies AdminPage}
            counts={applications}
          />
        )}
      </div>
      {days && <TrendChart days={days} />}
      <div className="panels">
        {charts.map(
          ([title, of, shares, addressOf, note]) =>
            shares && (
              <ShareChart
                key={title}
                {...{ title, of, shares, addressOf, note }}
                period={`the last ${SHARE_DAYS} days`}
              />
            ),
        )}
      </div>
      <div className="panels">
        <BuildCard build={build} mailPending={mailPending} suspected={suspected} />
        {mayUse?.([]) && <StorageCard />}
      </div>
    </>
  );
}
