import { type ListColumn, momentColumn } from '#src/lib/list/column.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, type AuditEntry } from './audit.ts';
import { personOf, recordOf, sentenceFor } from './sentences.ts';

/** The columns of the audit trail, with times in the browser's time zone or in this one. */
export const auditColumns = (
  colleagues: Colleagues,
  timeZone?: string,
): readonly ListColumn<AuditEntry>[] => [
  { ...momentColumn<AuditEntry>('when', 'When', ({ at }) => at, timeZone), latestFirst: true },
  {
    id: 'sentence',
    header: 'What happened',
    text: (entry) => sentenceFor(entry, colleagues),
    heading: true,
    filtered: false,
  },
  { id: 'person', header: 'Person', text: personOf, hidden: true },
  {
    id: 'action',
    header: 'Action',
    text: ({ action }) => AUDIT_ACTIONS[action],
    choices: Object.values(AUDIT_ACTIONS),
    // 'Logged in' is part of 'Logged in with a second proof'.
    exact: true,
    hidden: true,
  },
  { id: 'record', header: 'Record', text: recordOf, hidden: true },
  {
    id: 'outcome',
    header: 'Outcome',
    text: ({ outcome }) => AUDIT_OUTCOMES[outcome],
    choices: AUDIT_OUTCOMES,
    keys: ({ outcome }) => [outcome],
    fixed: true,
  },
];
