import { isOver } from '../schema/vacancy.ts';
import type { ListedVacancy } from '../schema/vacancy-wire.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { Badge } from '#src/components/ui/badge/Badge.tsx';
import { dayOnCalendar, stateOf } from '../schema/vacancy-states.ts';

const counted = (count: number) =>
  count === 1 ? '1 application' : `${count.toLocaleString('en')} applications`;

/** The list of the applications for a vacancy. */
const applicationsOf = (id: string): string =>
  `${'/jobformdetails' satisfies AdminPage}?${new URLSearchParams({ 'f.vacancy': id })}`;

const isPast = (day: string): boolean => isOver(day, Date.now());

/** What stands under the title of a vacancy: its state where it is not open, its closing date, its applications. */
export function VacancyNote({ vacancy }: { vacancy: ListedVacancy }) {
  const { id, closingDate, applications } = vacancy;
  const state = stateOf(vacancy);
  return (
    <>
      {state !== 'Open' && <Badge tone={state === 'Closed' ? 'neutral' : 'gold'}>{state}</Badge>}
      {applications > 0 ? (
        <TextLink
          href={applicationsOf(id)}
          className="inline-flex min-h-6 items-center text-tiny font-normal"
        >
          {counted(applications)}
        </TextLink>
      ) : (
        <span className="text-tiny font-normal text-ink-muted">{counted(0)}</span>
      )}
      {closingDate && <ClosingDate day={closingDate} state={state} />}
    </>
  );
}

/** When it closes or has closed. The date of a draft may be over, which has to be changed before it is published. */
function ClosingDate({ day, state }: { day: string; state: ReturnType<typeof stateOf> }) {
  const written = <span className="whitespace-nowrap">{dayOnCalendar(day)}</span>;
  if (state === 'Draft' && isPast(day))
    return (
      <span className="text-tiny font-normal text-balance text-warning">
        Closing date {written} has passed
      </span>
    );
  return (
    <span className="text-tiny font-normal text-ink-muted">
      <span>{state === 'Closed' ? 'Closed after' : 'Closes after'}</span> {written}
    </span>
  );
}
