import { useState } from 'react';
import { nameOf, suspectColumns, suspectSchema, type Suspect } from './schema/suspect.ts';
import { exportList } from '#src/features/exports/api.ts';
import { send } from '#src/lib/api/client.ts';
import { ERASED, type BulkRecord } from '#src/lib/bulk.ts';
import { listReader } from '#src/lib/api/lists.ts';
import { BulkProblems, BulkStatus, RemovalDialog, RemoveSelected } from '#src/features/bulk/BulkBar.tsx';
import { useBulk, type BulkPart } from '#src/features/bulk/use-bulk.ts';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { countOneMore } from '#src/components/admin/link-counts.ts';
import { useList, useRowAction, type List, type RowRules } from '#src/components/admin/use-list.ts';
import { onSingleClick } from '#src/components/admin/record/saving.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { timeInRow } from '#src/lib/time.ts';
import { spamReasonsInWords } from '#src/lib/submission-words.ts';
import { ApplicantCv, ApplicantFacts } from '#src/features/jobs/applicant-cells.tsx';
import { InquiryFacts } from '#src/features/inquiries/InquiryFacts.tsx';
import { ifMatch } from '#src/features/submissions/client.ts';
import { SubmissionMessage } from '#src/features/submissions/SubmissionArticle.tsx';

const COLUMNS = withCells(suspectColumns(), {
  name: { width: 10 },
  kind: { width: 5.5 },
  email: { width: 15 },
  reason: { width: 8.5 },
  message: { width: 8 },
  received: {
    cell: ({ kind, record }) => timeInRow(kind === 'inquiry' ? record.createdAt : record.created_at),
    width: 6.5,
  },
});

const readSuspects = listReader('/suspects', suspectSchema);

const PATHS = { inquiry: '/inquiries', application: '/applications' } as const;

const call = ({ kind, record }: Suspect, method: 'POST' | 'DELETE', action = '') =>
  send(`${PATHS[kind]}/${record.id}${action}`, { method, headers: ifMatch(record) });

const eraseSuspect = (suspect: Suspect) =>
  suspect.kind === 'inquiry' ? call(suspect, 'POST', '/erase') : call(suspect, 'DELETE');

const suspectsToErase = (suspects: readonly Suspect[]): BulkPart[] =>
  (['inquiry', 'application'] as const).map((kind) => ({
    path: `${PATHS[kind]}/bulk-erase`,
    change: ERASED,
    records: suspects.flatMap((suspect) => (suspect.kind === kind ? [suspect.record] : [])),
  }));

const ROWS: RowRules<Suspect> = { idOf: ({ record }) => record.id, counted: ['suspected', () => true] };

function whatIsErased(records: readonly Suspect[]): string {
  const [first] = records;
  const isOne = records.length === 1;
  const what = isOne && first ? `What ${nameOf(first)} sent` : 'Everything that was sent with them';
  const cvs = isOne ? ', including any CV,' : ', including any CVs,';
  return `${what}${records.some(({ kind }) => kind === 'application') ? cvs : ''} will be erased for good. This cannot be undone.`;
}

/** Erases the selected forms, each kind by its own endpoint. */
function EraseSelected({ suspects, list }: { suspects: readonly Suspect[]; list: List<Suspect> }) {
  const names = new Map(suspects.map((suspect) => [ROWS.idOf(suspect), nameOf(suspect)]));
  const jobs = useBulk<BulkRecord>(({ id }) => names.get(id) ?? '');
  if (jobs.progress) return <BulkStatus jobs={jobs} />;
  return (
    <>
      <RemoveSelected
        {...{ jobs, list }}
        how="erase"
        nouns={['submission', 'submissions']}
        records={suspects.map(({ record }) => record)}
        parts={suspectsToErase(suspects)}
      >
        <p className="wrap-anywhere">{whatIsErased(suspects)}</p>
      </RemoveSelected>
      <BulkProblems jobs={jobs} />
    </>
  );
}

export function Suspects() {
  const list = useList(readSuspects, ROWS);
  const [open, setOpen] = useState<Suspect>();
  const [erasing, setErasing] = useState<Suspect>();
  const { run, isRunning: isApproving } = useRowAction(list);

  const approve = async (suspect: Suspect) => {
    setOpen(undefined);
    const isApproved = await run(suspect, () => call(suspect, 'POST', '/approve'), {
      done: `${nameOf(suspect)} is now in the list of ${suspect.kind === 'inquiry' ? 'inquiries' : 'applications'}.`,
      failed: `${nameOf(suspect)} could not be marked as not spam.`,
    });
    if (!isApproved) return;
    countOneMore(suspect.kind === 'inquiry' ? 'inquiries' : 'applications');
    // The dialog may have been opened during the call.
    setOpen((now) => (now && ROWS.idOf(now) === ROWS.idOf(suspect) ? undefined : now));
  };

  const erase = async (suspect: Suspect) => {
    await eraseSuspect(suspect);
    list.drop(ROWS.idOf(suspect));
  };

  return (
    <>
      <DataTable
        name="Suspected spam"
        what="The suspected spam could not be loaded."
        columns={COLUMNS}
        list={list}
        rowName={nameOf}
        wide
        onOpen={setOpen}
        onExport={(view) => exportList('suspected-spam', view)}
        bulk={(suspects) => <EraseSelected {...{ suspects, list }} />}
        actionsWidth="11rem"
        actions={(suspect) => (
          <>
            <SmallButton
              aria-label={`Not spam: ${nameOf(suspect)}`}
              busy={isApproving(suspect)}
              // The next row, whose button comes to this place, is not meant by the second press.
              onClick={onSingleClick(() => approve(suspect))}
            >
              Not spam
            </SmallButton>
            <SmallButton
              variant="quiet"
              aria-label={`Erase ${nameOf(suspect)}`}
              disabled={isApproving(suspect)}
              onClick={() => setErasing(suspect)}
            >
              Erase
            </SmallButton>
          </>
        )}
        empty={[
          'No suspected spam',
          'Inquiries and applications that seem to come from a program wait here until someone decides whether they are spam.',
        ]}
      />
      {open && (
        <SuspectDialog
          suspect={open}
          approving={isApproving(open)}
          onApprove={() => void approve(open)}
          onErase={() => {
            setOpen(undefined);
            setErasing(open);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {erasing && (
        <RemovalDialog
          how="erase"
          noun="submission"
          remove={() => erase(erasing)}
          onConflict={list.reload}
          onClose={() => setErasing(undefined)}
        >
          <p className="wrap-anywhere">{whatIsErased([erasing])}</p>
        </RemovalDialog>
      )}
    </>
  );
}

interface DialogProps {
  suspect: Suspect;
  /** Whether the form is being approved, as its row says too. */
  approving: boolean;
  onApprove: () => void;
  onErase: () => void;
  onClose: () => void;
}

/** All that a suspected form says. What is decided of it is done in the list. */
function SuspectDialog({ suspect, approving, onApprove, onErase, onClose }: DialogProps) {
  const { kind, record } = suspect;
  const actions = (
    <>
      <Button
        variant="secondary"
        className="basis-full text-danger sm:mr-auto sm:basis-auto"
        disabled={approving}
        onClick={onErase}
      >
        Erase
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      <Button disabled={approving} onClick={onApprove}>
        Not spam
      </Button>
    </>
  );
  return (
    <Dialog open title={nameOf(suspect)} size="lg" {...{ actions, onClose }}>
      <p className="text-small text-ink-soft">
        <span className="font-medium text-ink">Suspected because: </span>
        <span>{spamReasonsInWords(record.suspectedFor)}</span>
      </p>
      {kind === 'inquiry' ? (
        <InquiryFacts inquiry={record} />
      ) : (
        <ApplicantFacts applicant={record} cv={<ApplicantCv applicant={record} />} />
      )}
      <SubmissionMessage message={record.message} />
    </Dialog>
  );
}
