import { INTERESTS, type Submission } from '#schemas/inquiry';
import { readSubmissions } from '../../../api/submissions.ts';
import type { Column } from '../../../ui/admin/table/column.ts';
import { DataTable } from '../../../ui/admin/table/DataTable.tsx';
import { useList } from '../../../ui/admin/use-list.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

const nameOf = ({ firstName, lastName }: Submission) => `${firstName} ${lastName}`;

const COLUMNS: Column<Submission>[] = [
  {
    id: 'name',
    header: 'First Name',
    text: nameOf,
    cell: (submission) => (
      <div className="grid justify-items-start gap-1">
        {nameOf(submission)}
        {submission.mail === 'pending' && <Badge tone="warning">mail pending</Badge>}
        {submission.mail === 'refused' && <Badge tone="danger">mail refused</Badge>}
      </div>
    ),
  },
  { id: 'email', header: 'Email', text: ({ email }) => email },
  { id: 'phone', header: 'Phone Number', text: ({ phoneNumber }) => phoneNumber },
  { id: 'message', header: 'Message', text: ({ message }) => message, long: true },
  { id: 'interests', header: 'Interests', text: ({ interests }) => interests.join(', '), choices: INTERESTS },
];

/** Everything that came through the contact form, newest first. */
export function Submissions() {
  const list = useList(readSubmissions);
  return (
    <DataTable
      name="Contact submissions"
      columns={COLUMNS}
      list={list}
      rowId={({ id }) => id}
      rowName={nameOf}
      empty={
        <EmptyState title="No submissions yet">
          What visitors send on the contact page appears here.
        </EmptyState>
      }
    />
  );
}
