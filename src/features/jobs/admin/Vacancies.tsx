import { isClosing, isOver, dayOnCalendar, stateOf, type ListedVacancy } from '../schema/vacancy.ts';
import { VACANCY_COLUMNS } from '../schema/vacancy-columns.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { Badge } from '#src/components/ui/Badge.tsx';
import { useState } from 'react';
import { notDone, isChangedMeanwhile } from '#src/lib/errors.ts';
import { RESTORABLE_DAYS } from '#src/features/deletions/schema/deleted-record.ts';
import { useUndo } from '#src/features/deletions/undo.ts';
import { countedAs } from '#src/features/bulk/use-bulk.ts';
import { BuildStatus, useBuild } from '#src/features/builds/BuildStatus.tsx';
import { exportList } from '#src/features/exports/api.ts';
import { deleteVacancy, readVacancies } from './vacancy-client.ts';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { MoreMenu } from '#src/components/admin/MoreMenu.tsx';
import { DeleteDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { useList, type RowRules } from '#src/components/admin/use-list.ts';
import { buttonClasses, SmallButton } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { outdatedVacancy, stateChange, StateDialog, VacancyDialog, type Saved } from './VacancyDialogs.tsx';

const counted = countedAs('application', 'applications');

const isPast = (day: string): boolean => isOver(day, Date.now());

/** When a vacancy closes or has closed. The date of a draft may be over, which has to be changed before it is published. */
function ClosingDate({ day, state }: { day: string; state: ReturnType<typeof stateOf> }) {
  const isLate = state === 'Draft' && isPast(day);
  const date = dayOnCalendar(day);
  const words = isLate
    ? 'Closing date has passed'
    : `${state === 'Closed' ? 'Closed after' : 'Closes after'} ${date}`;
  return (
    <span
      title={date}
      className={`min-w-0 truncate text-tiny font-normal ${isLate ? 'text-warning' : 'text-ink-muted'}`}
    >
      {words}
    </span>
  );
}

/** The line under the title of a vacancy: the state unless open, the number of applications, the closing date. */
function VacancyNote({ vacancy }: { vacancy: ListedVacancy }) {
  const { id, closingDate, applications } = vacancy;
  const state = stateOf(vacancy);
  const list = '/jobformdetails' satisfies AdminPage;
  return (
    <>
      {state !== 'Open' && <Badge tone={state === 'Closed' ? 'neutral' : 'gold'}>{state}</Badge>}
      {applications > 0 ? (
        <TextLink
          href={`${list}?${new URLSearchParams({ 'f.vacancy': id })}`}
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

const COLUMNS = withCells(VACANCY_COLUMNS, {
  title: {
    width: 21,
    note: (vacancy) => <VacancyNote vacancy={vacancy} />,
  },
  type: { width: 6 },
  description: { width: 9 },
  short: { width: 9 },
  shorttitle: { width: 7 },
  points: { width: 9 },
  page: {
    cell: ({ slug, draft }) => !draft && <TextLink href={`/career/${slug}`}>{`/career/${slug}`}</TextLink>,
  },
});

const ROWS: RowRules<ListedVacancy> = {
  idOf: ({ id }) => id,
  counted: ['closing', (vacancy) => isClosing(vacancy, Date.now())],
};

const removedOf = ({ id }: ListedVacancy) => ({ kind: 'vacancy' as const, id });

const LOSSES = {
  Draft: 'is a draft that visitors do not see.',
  Open: 'will leave the careers page at once, and its address will no longer work.',
  Closed: 'is closed already; its address will no longer work.',
} as const;

const consequence = (vacancy: ListedVacancy) =>
  `“${vacancy.title}” ${LOSSES[stateOf(vacancy)]}${vacancy.applications > 0 ? ' Applications received for it will stay.' : ''}`;

const ADD_VACANCY = '/addcareers' satisfies AdminPage;

export function Vacancies() {
  const list = useList(readVacancies, ROWS);
  const build = useBuild();
  const offerUndo = useUndo({ list, removedOf, onRestored: build.watch });
  /** What is done to a vacancy in a dialog. */
  const [doing, setDoing] = useState<{ what: 'edit' | 'copy' | 'state' | 'delete'; to: ListedVacancy }>();
  const { what, to: chosen } = doing ?? {};
  const onClose = () => setDoing(undefined);

  const onSaved = ({ message, career }: Saved) => {
    onClose();
    showToast(message);
    if (career && chosen) list.put({ ...career, applications: chosen.applications });
    else list.reload();
    build.watch();
  };

  const remove = async () => {
    if (!chosen) return;
    try {
      showToast(await deleteVacancy(chosen));
      list.drop(chosen.id);
      offerUndo([chosen], `“${chosen.title}” was deleted.`);
      build.watch();
    } catch (cause) {
      if (!isChangedMeanwhile(cause)) throw notDone('The vacancy was not deleted.', cause);
      list.reload();
      throw new Error(outdatedVacancy(cause, 'it was not deleted'), { cause });
    }
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BuildStatus {...build} />
        <a href={ADD_VACANCY} className={buttonClasses({}, 'ml-auto grow sm:grow-0')}>
          Add Career
        </a>
      </div>
      <DataTable
        name="Careers"
        what="The vacancies could not be loaded."
        columns={COLUMNS}
        list={list}
        rowName={({ title }) => title}
        wide
        onOpen={(to) => setDoing({ what: 'edit', to })}
        onExport={(view) => exportList('careers', view)}
        actionsWidth="14.75rem"
        actions={(to) => (
          <>
            <SmallButton aria-label={`Update ${to.title}`} onClick={() => setDoing({ what: 'edit', to })}>
              Update
            </SmallButton>
            <SmallButton
              variant="quiet"
              aria-label={`Delete ${to.title}`}
              onClick={() => setDoing({ what: 'delete', to })}
            >
              Delete
            </SmallButton>
            <MoreMenu
              of={to.title}
              items={[
                [stateChange(to).label, () => setDoing({ what: 'state', to })],
                ...(to.draft ? [] : ([['View', `/career/${to.slug}`]] as const)),
                ['Duplicate', () => setDoing({ what: 'copy', to })],
              ]}
            />
          </>
        )}
        empty={['No vacancies yet', 'Vacancies that you add appear here and on the careers page.']}
      />
      {chosen && (what === 'edit' || what === 'copy') && (
        <VacancyDialog
          vacancy={chosen}
          isCopy={what === 'copy'}
          {...{ onClose, onSaved }}
          onConflict={(theirs) =>
            theirs ? list.put({ ...theirs, applications: chosen.applications }) : list.reload()
          }
        />
      )}
      {chosen && what === 'state' && (
        <StateDialog
          vacancy={list.items.find(({ id }) => id === chosen.id) ?? chosen}
          {...{ onClose, onSaved }}
          onConflict={list.reload}
        />
      )}
      <DeleteDialog
        open={what === 'delete'}
        title="Delete this vacancy?"
        onConfirm={remove}
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          {`${chosen ? consequence(chosen) : ''} For ${RESTORABLE_DAYS} days the vacancy can be restored under Deleted records.`}
        </p>
      </DeleteDialog>
    </div>
  );
}
