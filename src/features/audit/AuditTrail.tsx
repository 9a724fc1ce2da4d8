import { useMemo, useState } from 'react';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { ROLES } from '#src/features/accounts/schema/roles.ts';
import { useColleagues } from '#src/features/accounts/use-colleagues.ts';
import { exportList } from '#src/features/exports/api.ts';
import { listReader } from '#src/lib/api/lists.ts';
import { siteTimeInWords, timeInWords } from '#src/lib/time.ts';
import { Theirs } from '#src/components/admin/Differences.tsx';
import { withCells } from '#src/components/admin/data-table/column.ts';
import { DataTable } from '#src/components/admin/data-table/DataTable.tsx';
import { DetailList, type Detail } from '#src/components/admin/facts.tsx';
import { useList } from '#src/components/admin/use-list.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import * as audit from './schema/audit.ts';
import { auditColumns, personOf, sentenceFor, valueInWords } from './schema/sentences.ts';

const readAudit = listReader('/audit', audit.auditEntrySchema);

const TONES = { done: 'success', refused: 'warning', failed: 'danger' } as const;

const columnsOf = (colleagues: Colleagues) =>
  withCells(auditColumns(colleagues), {
    outcome: { cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{audit.AUDIT_OUTCOMES[outcome]}</Badge> },
  });

const ROWS = { idOf: ({ id }: audit.AuditEntry) => id };

export function AuditTrail() {
  const [opened, setOpened] = useState<audit.AuditEntry>();
  const { known } = useColleagues();
  const columns = useMemo(() => columnsOf(known), [known]);
  return (
    <>
      <DataTable
        name="Audit trail"
        what="The audit trail could not be loaded."
        columns={columns}
        list={useList(readAudit, ROWS)}
        rowName={(entry) => `${sentenceFor(entry, known)}, ${timeInWords(entry.at)}`}
        onOpen={setOpened}
        onExport={(view) => exportList('audit-trail', view)}
        empty={['Nothing yet', 'Logins, changes and exports are recorded here.']}
      />
      <EntryDialog entry={opened} colleagues={known} onClose={() => setOpened(undefined)} />
    </>
  );
}

const roleNames = (roles: readonly string[]) =>
  roles.map((role) => (role in ROLES ? ROLES[role as keyof typeof ROLES].label : role)).join(', ');

/** A network with its mask: 203.0.113.0/24, or 2001:db8:1::/48. */
const withMask = (network: string) =>
  network.includes(':')
    ? `${network}::/${audit.NETWORK_MASK.ipv6}`
    : `${network}.0/${audit.NETWORK_MASK.ipv4}`;

function detailsOf(entry: audit.AuditEntry): Detail[] {
  const { roles = [], action, outcome, reason, proof, scheduledFor, networks = [], endpoints = [] } = entry;
  return [
    ['When', timeInWords(entry.at)],
    ['Person', `${personOf(entry)}${roles.length > 0 ? ` (${roleNames(roles)})` : ''}`],
    ['Account ID', entry.account],
    ['Action', audit.AUDIT_ACTIONS[action]],
    ['Outcome', `${audit.AUDIT_OUTCOMES[outcome]}${reason ? `: ${audit.AUDIT_REASONS[reason]}` : ''}`],
    ['Confirmed with', proof && audit.AUDIT_PROOFS[proof]],
    ['Record', entry.title],
    ['Record ID', entry.record],
    ['Scheduled for', scheduledFor && siteTimeInWords(scheduledFor)],
    ['Session', entry.session],
    [networks.length > 1 ? 'Networks' : 'Network', networks.map(withMask).join(', ')],
    ['Browser', entry.browser],
    [endpoints.length > 1 ? 'Requests' : 'Request', endpoints.join(', ')],
  ];
}

interface EntryDialogProps {
  entry: audit.AuditEntry | undefined;
  colleagues: Colleagues;
  onClose: () => void;
}

function EntryDialog({ entry, colleagues, onClose }: EntryDialogProps) {
  return (
    <Dialog
      open={entry !== undefined}
      title={entry ? sentenceFor(entry, colleagues) : ''}
      onClose={onClose}
      size={entry?.changes ? 'lg' : 'md'}
    >
      {entry && (
        <div className="grid grid-cols-1 gap-6 text-small">
          <DetailList details={detailsOf(entry)} />
          {entry.changes && entry.changes.length > 0 && (
            <section aria-label="What was changed" className="grid grid-cols-1 gap-5">
              {entry.changes.map(({ field, before, after }) => (
                <Change
                  key={field}
                  name={labelOfField(field)}
                  before={valueInWords(field, before, colleagues)}
                  after={valueInWords(field, after, colleagues)}
                />
              ))}
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Not to be taken for a value of this name. */
const EMPTY = <span className="text-ink-muted italic">Empty</span>;

/** Values up to this length, in characters, are compared at a glance; few screen readers announce marks in a text. */
const SHORT = 200;

/** A field's values before and after; two long ones as one text with marks. */
function Change({ name, before, after }: { name: string; before: string; after: string }) {
  if (before && after && before !== after && Math.max(before.length, after.length) > SHORT)
    return (
      <dl>
        <Theirs name={`${name}. Struck through: before. Underlined: after.`} text={after} own={before} />
      </dl>
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{name}</h3>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {Object.entries({ Before: before, After: after }).map(([label, value]) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-tiny text-ink-muted">{label}</dt>
            <dd className="rounded-md bg-surface p-3 wrap-anywhere whitespace-pre-wrap">{value || EMPTY}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The labels of fields whose stored names are not words. */
const LABELS: Record<string, string> = {
  shortdis: 'Short description',
  contentwriter: 'Author',
  contentwriterImage: 'Picture of the author',
  publishedAt: 'Published',
  assignee: 'Assigned to',
  imageAlt: 'Alternative text',
};

/** The stored name of a field in words: `closingDate` becomes 'Closing date'. */
export function labelOfField(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
