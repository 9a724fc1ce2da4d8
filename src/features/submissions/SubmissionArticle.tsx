import type { ReactNode } from 'react';
import { SavedSelect, useSaving } from '#src/components/admin/record/saving.tsx';
import { emailCell } from '#src/components/admin/facts.tsx';
import { Failure } from '#src/components/admin/Failure.tsx';
import { RecordColumns } from '#src/components/admin/record/RecordArticle.tsx';
import type { RecordActions } from '#src/components/admin/record/RecordPage.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { assigneeOptions, NO_COLLEAGUES, useColleagues } from '#src/features/accounts/use-colleagues.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { Replies } from '#src/features/messages/Replies.tsx';
import type { Reply } from '#src/features/messages/schema/reply.ts';
import { Notes } from '#src/features/notes/Notes.tsx';
import type { Note } from '#src/features/notes/schema/note.ts';
import type { BulkRecord } from '#src/lib/bulk.ts';
import type { submissionClient } from './client.ts';

interface Details extends BulkRecord {
  message: string;
  assignee: string;
  notes: Note[];
  replies: Reply[];
}

interface Props<D extends Details, C> {
  record: D;
  change: RecordActions<D>['change'];
  client: Pick<ReturnType<typeof submissionClient<D, C>>, 'addNote' | 'removeNote' | 'retryReply'>;
  store: (change: C) => Promise<unknown>;
  workRole: Role;
  name: string;
  phone: string;
  /** Where the office is with the record, beside the name. */
  badge: ReactNode;
  about?: ReactNode;
  field: { name: keyof C & string; label: string; options: Readonly<Record<string, string>>; value: string };
  controls?: (
    save: (change: C) => Promise<boolean>,
    errorOf: (field: keyof C) => string | undefined,
  ) => ReactNode;
  nextStep: ReactNode;
  /** The facts: in the panel, or below the mails. */
  panelFacts?: ReactNode;
  facts?: ReactNode;
  after?: ReactNode;
  removal: ReactNode;
}

export function SubmissionArticle<D extends Details, C extends { assignee?: string | undefined }>(
  props: Props<D, C>,
) {
  const { record, change, client, store, workRole, name, badge, about, field, controls, phone } = props;
  const { id, assignee, notes, replies } = record;
  const names = useColleagues(workRole, assignee);
  const { busy, failed = {}, problem = '', save } = useSaving(store);
  const errorOf = (key: keyof C) => (key in failed ? `Not saved. ${problem}` : undefined);
  return (
    <RecordColumns
      aria-labelledby="person"
      after={props.after}
      panel={
        <>
          {names.failed && <Failure what={NO_COLLEAGUES} problem={names.failed} onRetry={names.reload} />}
          <div className="grid gap-4 aria-busy:[&_select]:opacity-60" aria-busy={busy}>
            {controls?.(save, errorOf)}
            <SavedSelect
              label={field.label}
              options={Object.entries(field.options).map(([value, label]) => ({ value, label }))}
              value={field.value}
              error={errorOf(field.name)}
              onSave={(value) => save({ [field.name]: value } as C)}
            />
            <SavedSelect
              label="Assigned to"
              options={assigneeOptions(names.colleagues, assignee)}
              placeholder="Nobody yet"
              value={assignee}
              error={errorOf('assignee')}
              onSave={(value) => save({ assignee: value } as C)}
            />
          </div>
          {props.panelFacts}
          <Notes
            record={id}
            notes={notes}
            onAdd={(text, key) => change(() => client.addNote(id, text, key))}
            onRemove={(note) => change(() => client.removeNote(id, note.id))}
          />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">{props.removal}</div>
        </>
      }
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="person" className="min-w-0 text-lead font-semibold wrap-anywhere">
            {name}
          </h2>
          {/* Not to be taken for what is being stored just now. */}
          <span className="transition-opacity in-data-busy:opacity-60">{badge}</span>
        </div>
        {about && <p className="wrap-anywhere text-ink-soft">{about}</p>}
      </div>
      {props.nextStep}
      <SubmissionMessage message={record.message} />
      <Replies
        replies={replies}
        phone={phone}
        onRetry={(reply) => change(() => client.retryReply(id, reply.id))}
      />
      {props.facts}
    </RecordColumns>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** What the person wrote; nothing where that is nothing. */
export const SubmissionMessage = ({ message }: { message: string }) =>
  message && (
    <section aria-label="Message">
      <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-line [font-variant-ligatures:none]">
        {message}
      </p>
    </section>
  );

/** What the person sent besides, by its label; an empty value is left out. */
export const SubmissionFacts = ({ email, facts }: { email: string; facts: readonly Fact[] }) => (
  <dl className="detail-list text-small">
    <dt>Email</dt>
    <dd>
      <TextLink href={`mailto:${encodeURIComponent(email)}`}>{emailCell(email)}</TextLink>
    </dd>
    {facts
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
