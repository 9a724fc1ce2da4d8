import type { AdminPage } from '#lib/admin-pages';
import { SHARE_DAYS, type Dashboard as Numbers } from '#features/dashboard/schema/dashboard';
import { useCurrentSession, useMayUse } from '../accounts/current-session.ts';
import { readDashboard } from './api.ts';
import { Failure } from '../../components/admin/Failure.tsx';
import { LoadingRows } from '../../components/admin/data-table/LoadingRows.tsx';
import { useLoaded } from '../../components/admin/use-loaded.ts';
import { Alert } from '../../components/ui/alert/Alert.tsx';
import { TextLink } from '../../components/ui/text-link/TextLink.tsx';
import { BuildCard } from './BuildCard.tsx';
import { Destinations } from './Destinations.tsx';
import { CountsCard } from './CountsCard.tsx';
import { PolicyReportsCard } from './PolicyReportsCard.tsx';
import { ShareChart } from './ShareChart.tsx';
import { StorageCard } from './StorageCard.tsx';
import { TrendChart } from './TrendChart.tsx';

/** The dashboard: counts, charts, pending mail, suspected forms, the build, the storage, and what a policy refused. */
export function Dashboard() {
  const loaded = useLoaded(readDashboard);
  if (loaded.status === 'loading') return <LoadingRows name="Dashboard" />;
  if (loaded.status === 'failed') return <Failure problem={loaded.problem} onRetry={loaded.reload} />;
  return <Board numbers={loaded.value} />;
}

function Board({ numbers }: { numbers: Numbers }) {
  const mayUse = useMayUse();
  const person = useCurrentSession();
  const {
    inquiries,
    overdue,
    applications,
    days,
    interests,
    sources,
    positions,
    mailPending,
    suspected,
    build,
  } = numbers;
  const charts = [
    ['Inquiries by interest', 'Interest', interests],
    ['Inquiries by source', 'Source', sources],
    ['Applications by position', 'Position', positions],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Destinations overdue={overdue} suspected={suspected} />
      {person?.secondProofAdvised && (
        <Alert tone="warning" className="lg:col-span-2">
          A password alone opens the accounts of this site.{' '}
          <TextLink href={'/accounts' satisfies AdminPage}>Require a second proof of everybody</TextLink>
        </Alert>
      )}
      {inquiries && (
        <CountsCard title="Inquiries" href={'/contactformdetails' satisfies AdminPage} counts={inquiries} />
      )}
      {applications && (
        <CountsCard title="Applications" href={'/jobformdetails' satisfies AdminPage} counts={applications} />
      )}
      {days && <TrendChart days={days} />}
      {charts.map(
        ([title, of, shares]) =>
          shares && (
            <ShareChart key={title} {...{ title, of, shares }} period={`the last ${SHARE_DAYS} days`} />
          ),
      )}
      <BuildCard build={build} mailPending={mailPending} suspected={suspected} />
      {mayUse?.([]) && <StorageCard />}
      {mayUse?.([]) && <PolicyReportsCard />}
    </div>
  );
}
