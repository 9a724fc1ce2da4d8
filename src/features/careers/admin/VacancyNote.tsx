import type { ListedVacancy } from '#features/careers/schema/vacancy-wire';
import { Badge } from '../../../components/ui/badge/Badge.tsx';
import { dayOnCalendar, stateOf } from '#features/careers/schema/vacancy-states';

const counted = (count: number) =>
  count === 1 ? '1 application' : `${count.toLocaleString('en')} applications`;

/** What stands under the title of a vacancy: its state where it is not open, its closing date, its applications. */
export function VacancyNote({ vacancy }: { vacancy: ListedVacancy }) {
  const { closingDate, applications } = vacancy;
  const state = stateOf(vacancy);
  return (
    <>
      {state !== 'Open' && (
        <Badge tone={state === 'Closed' ? 'warning' : undefined}>{state.toLowerCase()}</Badge>
      )}
      <span className="text-tiny font-normal text-ink-muted">{counted(applications)}</span>
      {closingDate && (
        <span className="text-tiny font-normal text-ink-muted">
          {`${state === 'Closed' ? 'Closed after' : 'Closes after'} ${dayOnCalendar(closingDate)}`}
        </span>
      )}
    </>
  );
}
