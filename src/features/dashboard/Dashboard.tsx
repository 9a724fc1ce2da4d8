import type { AdminPage } from '#lib/admin-pages';
import { SHARE_DAYS, type Dashboard as Numbers } from '#features/dashboard/schema/dashboard';
import { useMayUse } from '../accounts/current-session.ts';
import { readDashboard } from './api.ts';
import { Failure } from '../../components/admin/Failure.tsx';
import { LoadingRows } from '../../components/admin/data-table/LoadingRows.tsx';
import { useLoaded } from '../../components/admin/use-loaded.ts';
import { BuildCard } from './BuildCard.tsx';
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
  const { inquiries, applications, days, interests, positions, mailPending, suspected, build } = numbers;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {inquiries && (
        <CountsCard title="Inquiries" href={'/contactformdetails' satisfies AdminPage} counts={inquiries} />
      )}
      {applications && (
        <CountsCard title="Applications" href={'/jobformdetails' satisfies AdminPage} counts={applications} />
      )}
      {days && <TrendChart days={days} />}
      {interests && (
        <ShareChart
          title="Inquiries by interest"
          of="Interest"
          period={`the last ${SHARE_DAYS} days`}
          shares={interests}
        />
      )}
      {positions && (
        <ShareChart
          title="Applications by position"
          of="Position"
          period={`the last ${SHARE_DAYS} days`}
          shares={positions}
        />
      )}
      <BuildCard build={build} mailPending={mailPending} suspected={suspected} />
      {mayUse?.([]) && <StorageCard />}
      {mayUse?.([]) && <PolicyReportsCard />}
    </div>
  );
}
