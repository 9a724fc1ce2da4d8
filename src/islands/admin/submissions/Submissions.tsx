import type { Submission } from '#schemas/inquiry';
import { readSubmissions } from '../../../api/submissions.ts';
import { useList } from '../../../ui/admin/use-list.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

const COLUMNS = ['First Name', 'Email', 'Phone Number', 'Message', 'Interests'];

/** Everything that came through the contact form, newest first. */
export function Submissions() {
  const { status, items, setAside, problem, reload } = useList(readSubmissions);
  if (status === 'failed')
    return (
      <Alert>
        <p>{problem}</p>
        <Button size="sm" variant="secondary" className="mt-3" onClick={reload}>
          Retry
        </Button>
      </Alert>
    );
  if (status === 'loading') return <p role="status">Loading...</p>;
  if (items.length === 0)
    return <EmptyState title="No submissions yet">Messages from the contact page appear here.</EmptyState>;
  return (
    <div className="grid gap-4">
      {setAside > 0 && <Alert tone="warning">{`Records that could not be read: ${setAside}.`}</Alert>}
      <table className="w-full text-left text-small">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="p-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item }: { item: Submission }) {
  return (
    <tr className="border-t border-line bg-paper align-top">
      <td className="p-3">
        {item.firstName} {item.lastName}{' '}
        {item.mail === 'pending' && <Badge tone="warning">mail pending</Badge>}
      </td>
      <td className="p-3">{item.email}</td>
      <td className="p-3">{item.phoneNumber}</td>
      <td className="p-3 whitespace-pre-line">{item.message}</td>
      <td className="p-3">{item.interests.join(', ')}</td>
    </tr>
  );
}
