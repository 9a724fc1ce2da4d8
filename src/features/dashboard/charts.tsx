import { Card } from '#src/components/admin/Card.tsx';
import { OpenedDetails } from '#src/components/admin/facts.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { SHARE_DAYS, TREND_DAYS, type Share, type TrendDay } from './schema/dashboard.ts';

/** Blocks side by side where there is room: as many as the person's roles show share the width. A link is 44 px high on a phone. */
export const PANELS =
  'flex flex-wrap gap-4 empty:hidden *:flex-[1_1_100%] lg:*:flex-[1_1_20rem] max-md:[&_a:not(.button)]:-my-3.5 max-md:[&_a:not(.button)]:py-3.5';

interface TableProps {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Numbers with a name for each row. */
export const NumbersTable = ({ caption, headings, rows }: TableProps) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="border-b border-line py-1.5 pr-4 text-right font-medium text-ink-muted first:text-left last:pr-0"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {numbers.map((number, index) => (
              <td key={headings[index + 1]} className="py-1.5 pr-4 text-right tabular-nums last:pr-0">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Nothing = ({ title, period }: { title: string; period: string }) => (
  <Card title={title}>
    <p className="text-small text-ink-muted">{`Nothing came in during ${period}.`}</p>
  </Card>
);

interface ShareProps {
  title: string;
  /** The column heading of the labels, such as 'Interest'. */
  of: string;
  /** A remark on the counts. */
  note?: string | undefined;
  shares: readonly Share[];
  addressOf: ((label: string) => string) | undefined;
}

/** The most bars of a chart; its table shows all. */
const MAX_BARS = 6;

/** The most frequent labels as bars with their counts. */
export function ShareChart({ title, of, note, shares, addressOf }: ShareProps) {
  const period = `the last ${SHARE_DAYS} days`;
  const shown = shares.slice(0, MAX_BARS);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  if (shown.length === 0) return <Nothing {...{ title, period }} />;
  return (
    <Card title={title} note={note ? `In ${period}. ${note}` : `In ${period}`}>
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
      <OpenedDetails
        label={shares.length > MAX_BARS ? `Show all ${shares.length} as a table` : 'Show as a table'}
      >
        <NumbersTable
          caption={`${title} in ${period}`}
          headings={[of, 'Count']}
          rows={shares.map(({ label, count }) => [label, count])}
        />
      </OpenedDetails>
    </Card>
  );
}

const HEIGHT = 120;

/** The space above the columns for the number of the highest one, in pixels. */
const TOP = 18;

/** A day with a single entry stays visible beside the busiest day: the line below the columns covers a pixel. */
const LEAST_HEIGHT = 4;

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortDay = (day: string) => format.format(new Date(day));

/** Both parts of a column, from below. */
const PARTS = [
  ['inquiries', 'Inquiries', 'fill-brand-600', 'bg-brand-600'],
  ['applications', 'Applications', 'fill-gold-500', 'bg-gold-500'],
] as const;

/** Inquiries (below) and applications (above) on each of the last days, as columns. */
export function TrendChart({ days }: { days: TrendDay[] }) {
  const period = `the last ${TREND_DAYS} days`;
  const title = `The last ${TREND_DAYS} days`;
  const sums = days.map(({ inquiries, applications }) => inquiries + applications);
  const most = Math.max(1, ...sums);
  const total = sums.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <Nothing {...{ title, period }} />;
  const share = 100 / days.length;
  const scale = (HEIGHT - TOP - LEAST_HEIGHT) / most;
  const heightOf = (count: number) => (count > 0 ? Math.max(LEAST_HEIGHT, count * scale) : 0);
  return (
    <Card title={title}>
      <svg
        role="img"
        aria-label={`Inquiries and applications in ${period}: ${total} in all, at most ${most} on one day`}
        width="100%"
        height={HEIGHT}
      >
        {days.map((day, index) => {
          let y = HEIGHT;
          return PARTS.map(([part, , className]) => {
            const height = heightOf(day[part]);
            y -= height;
            const place = { x: `${index * share + share * 0.15}%`, width: `${share * 0.7}%` };
            return height > 0 && <rect key={day.day + part} {...place} {...{ y, height, className }} />;
          });
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
        {PARTS.map(([part, label, , ground]) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 forced-color-adjust-none ${ground}`} />
            {label}
          </li>
        ))}
      </ul>
      <OpenedDetails label="Show as a table">
        <NumbersTable
          caption={`Inquiries and applications of ${period}`}
          headings={['Day', 'Inquiries', 'Applications']}
          rows={days
            .toReversed()
            .map(({ day, inquiries, applications }) => [shortDay(day), inquiries, applications])}
        />
      </OpenedDetails>
    </Card>
  );
}
