import type { Counts } from './schema/dashboard.ts';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  title: string;
  /** The address of the list that is counted. */
  href: string;
  counts: Counts;
}

const PERIODS = [
  ['today', 'Today'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'In total'],
] as const;

/** The counts for today, this week, this month, and in all. */
export function CountsCard({ title, href, counts }: Props) {
  return (
    <Panel title={title}>
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
    </Panel>
  );
}
