import type { AuditAction, AuditChange } from '#src/features/audit/schema/audit.ts';
import { DAY, HOUR, MINUTE } from '#src/server/platform/clock.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { AuditRecord } from '#src/server/stores/audit-records.ts';
import { pick, SAMPLE } from './people.ts';

/** What happens on each day, by the hour. */
const DAY_OF_WORK: [hour: number, who: number, action: AuditAction][] = [
  [8, 0, 'login'],
  [8.2, 1, 'login.refuse'],
  [8.3, 1, 'login'],
  [9, 0, 'inquiry.change'],
  [9.5, 0, 'inquiry.note'],
  [10, 1, 'application.list'],
  [10.2, 1, 'cv.view'],
  [10.4, 1, 'application.change'],
  [11, 0, 'inquiry.change'],
  [14, 2, 'login'],
  [14.5, 2, 'draft.edit'],
  [16, 1, 'vacancy.edit'],
  [17, 0, 'logout'],
];

const STAFF = [
  { who: `Office colleague ${SAMPLE}`, roles: ['office'] },
  { who: `Recruiter ${SAMPLE}`, roles: ['recruiter'] },
  { who: `Editor ${SAMPLE}`, roles: ['editor'] },
];

const DAYS = 7;

/** What is about no record of its own. */
const OF_LIST: readonly AuditAction[] = ['application.list'];

/** What was changed of the work on a record, one after the other. */
const CHANGES: Partial<Record<AuditAction, AuditChange[]>> = {
  'inquiry.change': [
    { field: 'status', before: 'new', after: 'in-progress' },
    { field: 'status', before: 'in-progress', after: 'answered' },
  ],
  'application.change': [
    { field: 'stage', before: 'new', after: 'shortlisted' },
    { field: 'rating', before: '', after: '4' },
    { field: 'stage', before: 'shortlisted', after: 'interview' },
  ],
};

/** The records that entries are about, by the first part of their action. */
export type Titles = Partial<Record<string, { id: string; title: string }[]>>;

/** The audit entries of the week before `today`, when the present day began; oldest first. */
export function demoAuditWeek(today: number, titles: Titles): { id: string; value: AuditRecord }[] {
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    DAY_OF_WORK.map(([hour, who, action], place) => {
      const at = today - (DAYS - day) * DAY + hour * HOUR + ((day * 7 + place * 3) % 20) * MINUTE;
      const about = OF_LIST.includes(action) ? [] : (titles[action.split('.')[0] ?? ''] ?? []);
      const record = about.length > 0 ? pick(about, day * DAY_OF_WORK.length + place) : undefined;
      const changes = CHANGES[action];
      const isRefused = action === 'login.refuse';
      return {
        id: idAt(at, hashText('demo audit', String(day), String(place))),
        value: {
          ...pick(STAFF, who),
          action,
          outcome: isRefused ? 'refused' : 'done',
          ...(isRefused ? { reason: 'login' as const, count: 1 + (day % 3) } : {}),
          record: record?.id ?? '',
          title: record?.title,
          ...(changes ? { changes: [pick(changes, day + place)] } : {}),
          networks: ['198.51.100'],
          browser: pick(['Firefox on Windows', 'Chrome on Android', 'Safari on Mac'], who),
        },
      };
    }),
  );
}
