import type { AdminPage } from '#src/lib/admin-pages.ts';
import { PAGE_ROLES } from '#src/features/accounts/schema/page-roles.ts';
import { OVERDUE_WAIT } from '#src/features/inquiries/schema/inquiry.ts';
import { alertClasses } from '#src/components/ui/alert/classes.ts';
import { WarningMark } from '#src/components/ui/WarningMark.tsx';
import { useMayUse } from '#src/features/accounts/current-session.ts';

const PLACES: [AdminPage, string][] = [
  ['/contactformdetails', 'Inquiries'],
  ['/jobformdetails', 'Applications'],
  ['/careerform', 'Vacancies'],
  ['/viewblog', 'Posts'],
  ['/suspectedspam', 'Suspected spam'],
  ['/oneperson', 'Privacy requests'],
  ['/deleted', 'Deleted records'],
  ['/audittrail', 'Audit trail'],
  ['/accounts', 'Accounts'],
  ['/settings', 'Settings'],
  ['/landingpage', 'Admin menu'],
];

/** The list of inquiries, filtered by those that wait too long. */
const OVERDUE = `${'/contactformdetails' satisfies AdminPage}?${new URLSearchParams({ 'f.waiting': OVERDUE_WAIT })}`;

interface Props {
  /** Whether the numbers are on their way. */
  loading: boolean;
  /** The number of inquiries that wait longer than a working day; missing where the person does not see them. */
  overdue: number | undefined;
  suspected: number | undefined;
}

/** How many inquiries have been waiting, in words. */
function waiting(count: number): string {
  const those = count > 1 ? `${count.toLocaleString('en')} inquiries have` : `${count || 'No'} inquiry has`;
  return `${those} been waiting longer than a working day`;
}

/** Links to the screens that the person may use, and what waits there. */
export function Destinations({ loading, overdue, suspected = 0 }: Props) {
  const mayUse = useMayUse();
  const places = PLACES.filter(([href]) => !mayUse || mayUse(PAGE_ROLES[href]));
  const seesInquiries = mayUse?.(PAGE_ROLES['/contactformdetails']) ?? true;
  return (
    <nav aria-label="Screens" className="grid grid-cols-1 gap-4">
      {/* Before the roles are known, the links have their space, so that nothing below moves. */}
      <ul className={`destinations${mayUse ? '' : ' invisible'}`}>
        {places.map(([href, name]) => (
          <li key={href}>
            <a href={href}>
              {name}
              {href === '/suspectedspam' && suspected > 0 && <span aria-hidden="true">{suspected}</span>}
            </a>
          </li>
        ))}
      </ul>
      {loading && seesInquiries && <Waiting />}
      {overdue !== undefined && <Waiting count={overdue} />}
    </nav>
  );
}

/** Whether inquiries have been waiting too long, and where they are. Without a number it only has the space for that. */
function Waiting({ count }: { count?: number }) {
  if (count)
    return (
      <a href={OVERDUE} className={alertClasses('warning', 'underline underline-offset-4')}>
        <WarningMark />
        {waiting(count)}
      </a>
    );
  return (
    <p className={alertClasses('info')}>
      <span className={count === undefined ? 'invisible' : ''}>{waiting(0)}</span>
    </p>
  );
}
