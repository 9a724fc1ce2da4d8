import { useState } from 'react';
import type { Applicant } from '#features/applications/schema/application';
import { requestExport } from '../../audit/api.ts';
import { eraseApplicant, readApplicants } from './api.ts';
import { isConflict } from '../../../lib/api/client.ts';
import { ConfirmDialog } from '../../../components/admin/ConfirmDialog.tsx';
import { DataTable } from '../../../components/admin/data-table/DataTable.tsx';
import { useList } from '../../../components/admin/use-list.ts';
import { EmptyState } from '../../../components/ui/EmptyState.tsx';
import { showToast } from '../../../components/ui/toast/toast-store.ts';
import { ApplicantDialog } from './ApplicantDialog.tsx';
import { READING_A, READING_B } from './columns.tsx';

const ROWS = { idOf: ({ id }: Applicant) => id };

interface Props {
  name: string;
  /** Which of the spec's two lists of the same records. */
  reading: 'A' | 'B';
}

/** Job applications, newest first. */
export function Applicants({ name, reading }: Props) {
  const list = useList(readApplicants, ROWS);
  const [open, setOpen] = useState<Applicant>();
  const [erasing, setErasing] = useState<Applicant>();

  const erase = async () => {
    if (!erasing) return;
    try {
      await eraseApplicant(erasing);
    } catch (cause) {
      if (isConflict(cause)) list.reloadAfterConflict(erasing.id);
      throw cause;
    }
    setOpen(undefined);
    showToast('The applicant was erased.');
    list.drop(erasing.id);
  };

  return (
    <>
      <DataTable
        name={name}
        columns={reading === 'A' ? READING_A : READING_B}
        list={list}
        rowId={ROWS.idOf}
        rowName={({ name: applicant }) => applicant}
        wide
        onOpen={setOpen}
        onExport={(filtered) => requestExport('applications', filtered)}
        empty={
          <EmptyState title="No applications found.">
            What applicants send from a vacancy or from the careers page appears here.
          </EmptyState>
        }
      />
      <ApplicantDialog
        applicant={erasing ? undefined : open}
        onErase={setErasing}
        onClose={() => erasing ?? setOpen(undefined)}
      />
      <ConfirmDialog
        open={erasing !== undefined}
        title="Erase this applicant?"
        confirm="Erase"
        confirming="Erasing..."
        onConfirm={erase}
        onClose={() => setErasing(undefined)}
      >
        <p>
          The application of {erasing?.name}, the CV and mail about it that is still to be sent are erased for
          good. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
