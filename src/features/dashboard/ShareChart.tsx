import type { Share } from '#features/dashboard/schema/dashboard';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  title: string;
  /** The column heading of the labels, such as 'Interest'. */
  of: string;
  period: string;
  shares: readonly Share[];
}

/** The most bars of a chart; its table shows all. */
const MAX_BARS = 6;

/** The most frequent labels as bars with their counts. */
export function ShareChart({ title, of, period, shares }: Props) {
  const shown = shares.slice(0, MAX_BARS);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const words = shown.map(({ label, count }) => `${label} ${count}`).join(', ');
  if (shown.length === 0)
    return (
      <Panel title={title}>
        <p className="text-small text-ink-muted">{`Nothing came in during ${period}.`}</p>
      </Panel>
    );
  return (
    <Panel title={title}>
      <div
        role="img"
        aria-label={`${title} in ${period}: ${words}`}
        className="grid grid-cols-1 gap-3 text-small"
      >
        {shown.map(({ label, count }) => (
          <div key={label} className="grid grid-cols-1 gap-1.5">
            <p className="flex gap-4">
              <span className="min-w-0 grow truncate text-ink-soft">{label}</span>
              <span className="shrink-0 font-medium tabular-nums">{count}</span>
            </p>
            <svg width="100%" height="6">
              <rect width="100%" height="6" rx="3" className="fill-sunken" />
              <rect width={`${(count / most) * 100}%`} height="6" rx="3" className="fill-brand-600" />
            </svg>
          </div>
        ))}
      </div>
      <NumbersTable
        caption={`${title} in ${period}`}
        headings={[of, 'Count']}
        rows={shares.map(({ label, count }) => [label, count])}
      />
    </Panel>
  );
}
