import { isConflict } from '#src/lib/api/client.ts';
import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import { lengthInWords } from '#src/lib/time.ts';
import { sentenceInList } from '#src/components/admin/use-list.ts';
import { buttonClasses } from '#src/components/ui/Button.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import { assigneeOptions } from '#src/features/accounts/use-colleagues.ts';
import { inquiryClient } from './admin/client.ts';
import { StatusBadge } from './admin/contact.tsx';
import { nameOf } from './schema/columns.ts';
import type { WaitingInquiry } from './schema/inquiry.ts';

/** How far the office is with an inquiry, and how long the visitor had been waiting at a moment (ISO 8601). */
export const WaitingState = ({ inquiry, at }: { inquiry: WaitingInquiry; at: string }) => (
  <>
    <StatusBadge status={inquiry.status} />
    <span>{`Waiting for ${lengthInWords(Date.parse(at) - Date.parse(inquiry.createdAt))}`}</span>
  </>
);

interface Props {
  inquiry: WaitingInquiry;
  /** Undefined while they are not known. */
  colleagues: readonly Colleague[] | undefined;
  /** Shows an inquiry with another person in charge: at once, and as it was where that is refused. */
  onChanged: (inquiry: WaitingInquiry) => void;
  onConflict: () => void;
}

/** Gives an inquiry to a colleague, or leads to the reply. */
export function WaitingTools({ inquiry, colleagues, onChanged, onConflict }: Props) {
  const { id, assignee } = inquiry;
  const name = nameOf(inquiry);
  const people = colleagues ? assigneeOptions(colleagues, assignee) : [{ value: assignee, label: '...' }];

  const assign = async (chosen: string) => {
    onChanged({ ...inquiry, assignee: chosen });
    try {
      const { version } = await inquiryClient.change(inquiry, { assignee: chosen });
      onChanged({ ...inquiry, assignee: chosen, version });
    } catch (cause) {
      onChanged(inquiry);
      if (isConflict(cause)) onConflict();
      showToast(`The inquiry from ${name} was not assigned. ${sentenceInList(cause)}`, 'danger', id);
    }
  };

  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <select
        aria-label={`Person in charge of ${name}`}
        className="admin-select w-44 max-sm:grow"
        value={assignee}
        onChange={({ currentTarget: { value } }) => void assign(value)}
      >
        {[{ value: '', label: 'Nobody yet' }, ...people.filter(({ value }) => value !== '')].map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <a
        href={`${recordAddress('/inquiry' satisfies AdminPage, id)}#reply`}
        aria-label={`Reply to ${name}`}
        className={buttonClasses({ size: 'sm', variant: 'secondary' })}
      >
        Reply
      </a>
    </div>
  );
}
