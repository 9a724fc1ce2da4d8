import type { Share } from './schema/dashboard.ts';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  title: string;
  /** The column heading of the labels, such as 'Interest'. */
  of: string;
  period: string;
  /** What else is to know of the counts. */
  note?: string | undefined;
  shares: readonly Share[];
  /** The address of the list of what a bar counts. */
  addressOf: ((label: string) => string) | undefined;
}

/** The most bars of a chart; its table shows all. */
const MAX_BARS = 6;

/** The most frequent labels as bars with their counts. */
export function ShareChart({ title, of, period, note, shares, addressOf }: Props) {
  const shown = shares.slice(0, MAX_BARS);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  if (shown.length === 0)
    return (
      <Panel title={title}>
        <p className="text-small text-ink-muted">{`Nothing came in during ${period}.`}</p>
      </Panel>
    );
  return (
    <Panel title={title} about={note ? `In ${period}. ${note}` : `In ${period}`}>
      <ul aria-label={`${title} in ${period}`} className="grid grid-cols-1 gap-3 text-small">
        {shown.map(({ label, count }) => (
          <li key={label} className="grid grid-cols-1 gap-1.5">
            <p className="flex gap-4">
              <span className="min-w-0 grow truncate text-ink-soft">
                {addressOf ? <TextLink href={addressOf(label)}>{label}</TextLink> : label}
              </span>
              <span className="shrink-0 font-medium tabular-nums">{count}</span>
            </p>
            <svg aria-hidden="true" width="100%" height="6">
              <rect width="100%" height="6" rx="3" className="fill-sunken" />
              <rect width={`${(count / most) * 100}%`} height="6" rx="3" className="fill-brand-600" />
            </svg>
          </li>
        ))}
      </ul>
      <NumbersTable
        caption={`${title} in ${period}`}
        label={shares.length > MAX_BARS ? `Show all ${shares.length} as a table` : undefined}
        headings={[of, 'Count']}
        rows={shares.map(({ label, count }) => [label, count])}
      />
    </Panel>
  );
}
