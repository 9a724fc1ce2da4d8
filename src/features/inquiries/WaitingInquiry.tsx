import { recordAddress, type AdminPage } from '#src/lib/admin-pages.ts';
import type { List } from '#src/components/admin/use-list.ts';
import { buttonClasses } from '#src/components/ui/Button.tsx';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { RowTools, useRowChanges } from '#src/features/submissions/row-changes.tsx';
import { inquiryClient, STATUS } from './admin/kind.ts';
import { nameOf } from './schema/columns.ts';
import type { InquiryChange, WaitingInquiry } from './schema/inquiry.ts';

interface Props {
  inquiry: WaitingInquiry;
  /** Shows the inquiry as it was changed, or reads all anew after another person's change. */
  list: Pick<List<WaitingInquiry>, 'put' | 'reload'>;
}

/** The status and the person in charge of an inquiry outside of the list of all, and the way to a reply. */
export function WaitingTools({ inquiry, list }: Props) {
  const { known } = useColleagues('office');
  const change = useRowChanges<WaitingInquiry, InquiryChange>({ list, send: inquiryClient.change, nameOf });
  const name = nameOf(inquiry);
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      <RowTools
        {...{ step: STATUS, row: inquiry, name, colleagues: known }}
        onChange={(wanted) => change(inquiry, wanted)}
      >
        <a
          href={`${recordAddress('/inquiry' satisfies AdminPage, inquiry.id)}#reply`}
          aria-label={`Reply to ${name}`}
          className={buttonClasses({ size: 'sm', variant: 'secondary' })}
        >
          Reply
        </a>
      </RowTools>
    </div>
  );
}
