import { Fragment, useEffect, useRef } from 'react';
import {
  AUDIT_ACTIONS,
  AUDIT_OUTCOMES,
  AUDIT_PROOFS,
  AUDIT_REASONS,
  NETWORK_MASK,
  type AuditEntry,
} from './schema/audit.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { ROLES } from '#src/features/accounts/schema/roles.ts';
import { siteTimeInWords, timeInWords } from '#src/lib/time.ts';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { acknowledgementOf, personOf, sentenceFor } from './schema/sentences.ts';

const roleNames = (roles: readonly string[]) =>
  roles.map((role) => (role in ROLES ? ROLES[role as keyof typeof ROLES].label : role)).join(', ');

/** A network with its mask: 203.0.113.0/24, or 2001:db8:1::/48. */
const withMask = (network: string) =>
  network.includes(':') ? `${network}::/${NETWORK_MASK.ipv6}` : `${network}.0/${NETWORK_MASK.ipv4}`;

/** The details that an entry has, each with its label. */
function detailsOf(entry: AuditEntry): [label: string, value: string][] {
  const { at, account, roles = [], action, outcome, reason, proof, record, title, scheduledFor } = entry;
  const { session, networks = [], browser, endpoints = [] } = entry;
  const details: [string, string | undefined][] = [
    ['When', timeInWords(at)],
    ['Person', `${personOf(entry)}${roles.length > 0 ? ` (${roleNames(roles)})` : ''}`],
    ['Account ID', account],
    ['Action', AUDIT_ACTIONS[action]],
    ['Outcome', `${AUDIT_OUTCOMES[outcome]}${reason ? `: ${AUDIT_REASONS[reason]}` : ''}`],
    ['Confirmed with', proof && AUDIT_PROOFS[proof]],
    ['Record', acknowledgementOf(entry) ?? title],
    ['Record ID', record],
    ['Scheduled for', scheduledFor && siteTimeInWords(scheduledFor)],
    ['Session', session],
    [networks.length > 1 ? 'Networks' : 'Network', networks.map(withMask).join(', ')],
    ['Browser', browser],
    [endpoints.length > 1 ? 'Requests' : 'Request', endpoints.join(', ')],
  ];
  return details.filter((detail): detail is [string, string] => Boolean(detail[1]));
}

interface Props {
  entry: AuditEntry | undefined;
  colleagues: Colleagues;
  onClose: () => void;
}

/** One entry in full, with the origin of the call and the changed fields. */
export function EntryDialog({ entry, colleagues, onClose }: Props) {
  const details = useRef<HTMLDivElement>(null);

  // The focus goes to the button at the end, which would scroll the sentence out of a small screen.
  useEffect(() => {
    // A block: what the method returns is no function that cleans up.
    details.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [entry]);

  return (
    <Dialog
      open={entry !== undefined}
      title={entry ? sentenceFor(entry, colleagues) : ''}
      onClose={onClose}
      size={entry?.changes ? 'lg' : 'md'}
    >
      {entry && (
        <div ref={details} className="grid grid-cols-1 gap-6 text-small">
          <dl className="detail-list">
            {detailsOf(entry).map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </Fragment>
            ))}
          </dl>
          {entry.changes && entry.changes.length > 0 && (
            <ChangedFields changes={entry.changes} colleagues={colleagues} />
          )}
        </div>
      )}
    </Dialog>
  );
}
