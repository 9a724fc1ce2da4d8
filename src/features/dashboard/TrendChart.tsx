import { TREND_DAYS, type TrendDay } from './schema/dashboard.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { Panel } from './Panel.tsx';

const HEIGHT = 120;

/** The space above the columns for the number of the highest one, in pixels. */
const TOP = 18;

/** A day with a single entry stays visible beside the busiest day: the line below the columns covers a pixel. */
const LEAST_HEIGHT = 4;

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (day: string) => format.format(new Date(day));

/** Inquiries (below) and applications (above) on each of the last days, as columns. */
export function TrendChart({ days }: { days: TrendDay[] }) {
  const most = Math.max(1, ...days.map(({ inquiries, applications }) => inquiries + applications));
  const total = days.reduce((sum, { inquiries, applications }) => sum + inquiries + applications, 0);
  if (total === 0)
    return (
      <Panel title={`The last ${TREND_DAYS} days`}>
        <p className="text-small text-ink-muted">{`Nothing came in during the last ${TREND_DAYS} days.`}</p>
      </Panel>
    );
  const share = 100 / days.length;
  const scale = (HEIGHT - TOP - LEAST_HEIGHT) / most;
  const heightOf = (count: number) => (count > 0 ? Math.max(LEAST_HEIGHT, count * scale) : 0);
  return (
    <Panel title={`The last ${TREND_DAYS} days`}>
      <svg
        role="img"
        aria-label={`Inquiries and applications in the last ${TREND_DAYS} days: ${total} in all, at most ${most} on one day`}
        width="100%"
        height={HEIGHT}
      >
        {days.map(({ day, inquiries, applications }, index) => {
          const [low, high] = [heightOf(inquiries), heightOf(applications)];
          const x = `${index * share + share * 0.15}%`;
          const width = `${share * 0.7}%`;
          return (
            <g key={day}>
              {low > 0 && (
                <rect x={x} width={width} y={HEIGHT - low} height={low} className="fill-brand-600" />
              )}
              {high > 0 && (
                <rect x={x} width={width} y={HEIGHT - low - high} height={high} className="fill-gold-500" />
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line-mid" />
        <text x="0" y="12" fontSize="12" className="fill-ink-muted">
          {`${most} on the busiest day`}
        </text>
      </svg>
      <div className="-mt-2 flex justify-between text-tiny text-ink-muted">
        <span>{shortDay(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </div>
      <ul className="flex gap-5 text-tiny text-ink-soft">
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 bg-brand-600 forced-color-adjust-none" />
          Inquiries
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 bg-gold-500 forced-color-adjust-none" />
          Applications
        </li>
      </ul>
      <NumbersTable
        caption={`Inquiries and applications of the last ${TREND_DAYS} days`}
        headings={['Day', 'Inquiries', 'Applications']}
        rows={days
          .toReversed()
          .map(({ day, inquiries, applications }) => [shortDay(day), inquiries, applications])}
      />
    </Panel>
  );
}
