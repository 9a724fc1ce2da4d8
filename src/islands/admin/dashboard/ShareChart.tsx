import type { Share } from '#schemas/dashboard';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  title: string;
  /** What a label is: 'Interest'. */
  of: string;
  period: string;
  shares: readonly Share[];
}

/** More than these would be a list, which the table is. */
const MOST = 6;

const ROW = 40;

/** What comes most often, as bars with the numbers beside them. */
export function ShareChart({ title, of, period, shares }: Props) {
  const shown = shares.slice(0, MOST);
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
      <svg role="img" aria-label={`${title} in ${period}: ${words}`} width="100%" height={shown.length * ROW}>
        {shown.map(({ label, count }, index) => (
          <g key={label} transform={`translate(0 ${index * ROW})`}>
            <text y="15" fontSize="14" className="fill-ink-soft">
              {label.length > 34 ? `${label.slice(0, 33)}…` : label}
            </text>
            <text x="100%" y="15" fontSize="14" textAnchor="end" className="fill-ink font-medium">
              {count}
            </text>
            <rect y="22" width="100%" height="6" rx="3" className="fill-sunken" />
            <rect y="22" width={`${(count / most) * 100}%`} height="6" rx="3" className="fill-brand-600" />
          </g>
        ))}
      </svg>
      <NumbersTable
        caption={`${title} in ${period}`}
        headings={[of, 'Count']}
        rows={shares.map(({ label, count }) => [label, count])}
      />
    </Panel>
  );
}
