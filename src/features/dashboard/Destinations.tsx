import type { AdminPage } from '#lib/admin-pages';
import { PAGE_ROLES } from '#features/accounts/schema/page-roles';
import { OVERDUE_WAIT } from '#features/inquiries/schema/workflow';
import { alertClasses } from '../../components/ui/alert/classes.ts';
import { WarningMark } from '../../components/ui/WarningMark.tsx';
import { useMayUse } from '../accounts/current-session.ts';

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
  /** The number of inquiries that wait longer than a working day; missing where the person does not see them. */
  overdue: number | undefined;
  suspected: number | undefined;
}

const waiting = (count: number) =>
  count === 1
    ? '1 inquiry has been waiting longer than a working day'
    : `${count.toLocaleString('en')} inquiries have been waiting longer than a working day`;

/** Links to the screens that the person may use, and what waits there. */
export function Destinations({ overdue = 0, suspected = 0 }: Props) {
  const mayUse = useMayUse();
  const places = PLACES.filter(([href]) => !mayUse || mayUse(PAGE_ROLES[href]));
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
      {overdue > 0 && (
        <a href={OVERDUE} className={alertClasses('warning', 'underline underline-offset-4')}>
          <WarningMark />
          {waiting(overdue)}
        </a>
      )}
    </nav>
  );
}
