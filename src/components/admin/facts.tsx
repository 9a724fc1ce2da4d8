import { Fragment, useState, type ReactNode } from 'react';
import type { MailState, Policy } from '#src/lib/submission.ts';
import { Badge } from '../ui/Badge.tsx';

/** An email address that may break after its @, dots, hyphens and underscores; a copy of the text is unchanged. */
export const emailCell = (email: string) =>
  email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span translate="no">{part}</span>
    </Fragment>
  ));

/** The words for the state of a record's notification. */
const MAIL_STATES = {
  sent: ['neutral', 'Sent'],
  pending: ['warning', 'mail pending'],
  refused: ['danger', 'mail refused'],
} as const satisfies Record<MailState, readonly unknown[]>;

/** The state of the notification about a record; `named` in lists, beside the badge of a reply or a rejection. */
export function MailBadge({ mail, named }: { mail: MailState; named?: boolean }) {
  const [tone, words] = MAIL_STATES[mail];
  return <Badge tone={tone}>{named ? `Notification: ${words}` : words}</Badge>;
}

/** The day or month of a version of the policy, not broken between lines, without the hash that follows it. */
const dayOf = (version: string) => version.replace(/,.*/s, '').replaceAll(' ', '\u00a0');

/** Whether the privacy policy was agreed to or shown, and its version; older records do not say. */
const policyInWords = (yes: string, no: string) => (policy: Policy | undefined) => {
  if (!policy) return 'Not recorded';
  return policy.agreed ? `${yes}, version of ${dayOf(policy.version)}` : no;
};

/** Whether a person ticked the box of an inquiry, and the version of the privacy policy. */
export const agreementInWords = policyInWords('Box ticked', 'Box not ticked');

/** Whether an application came from a form that says that sending means having read the policy, and its version. */
export const confirmationInWords = policyInWords('Shown on the form', 'Not shown on the form');

/** A label with its value, which is left out where there is none. */
export type Detail = readonly [label: string, value: ReactNode];

export const DetailList = ({ details }: { details: readonly Detail[] }) => (
  <dl className="detail-list text-small">
    {details.map(
      ([label, value]) =>
        value && (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** Content that is rendered, and so read from the server, only once a label opens it. */
export function OpenedDetails({ label, children }: { label: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="text-small" onToggle={() => setOpened(true)}>
      <summary className="-m-3 w-fit cursor-pointer rounded-sm p-3 font-medium text-brand-600 focus-visible:-outline-offset-8">
        {label}
      </summary>
      <div className="mt-5 grid gap-4">{opened && children}</div>
    </details>
  );
}
