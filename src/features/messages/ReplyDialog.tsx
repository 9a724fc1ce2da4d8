import { useEffect, useId, useRef, useState } from 'react';
import { replyFormSchema, SENT_ONCE, type Reply, type ReplyForm, type ReplyTo } from './schema/reply.ts';
import { fillIn, type ChosenKind, type Placeholder } from './schema/template.ts';
import { mailLink } from '#src/lib/contact-links.ts';
import { timeInWords } from '#src/lib/time.ts';
import { emailCell } from '#src/components/admin/facts.tsx';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { ResumedDraftNotice, useResumedDraft } from '#src/components/admin/StartNotice.tsx';
import { Checkbox } from '#src/components/ui/fields.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { draftValues, textValues } from '#src/components/ui/form/draft.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { errorsIn, refusalOf } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { MailFields } from './MailFields.tsx';
import { UnreachedNotice } from './MailNotices.tsx';

/** Sends the mail, does what the ticked boxes offer, and closes the dialog. @throws ApiError 409 when a colleague has written */
export type SendReply = (
  reply: ReplyForm,
  to: ReplyTo,
  ticked: { also: boolean; next: boolean },
) => Promise<void>;

interface Props {
  /** The id of the record, whose draft stays in this browser until it is sent. */
  record: string;
  name: string;
  email: string;
  phone: string;
  kind: ChosenKind;
  values: Partial<Record<Placeholder, string>>;
  /** The subject before a template is chosen. */
  subject: string;
  message?: string | undefined;
  replies: readonly Reply[];
  onSend: SendReply;
  /** Why a mail may be one too many, where the address opened the dialog at once, over the page that says so. */
  already?: string | undefined;
  /** Reads and shows the record, after a colleague has written. */
  onReplied: () => Promise<{ replies: readonly Reply[] }>;
  onClose: () => void;
  /** The label of a box beside the buttons, ticked at first, for what sending also does, such as a new status. */
  also?: string | undefined;
  /** Whether a box offers to go on with the next record of the list. */
  hasNext?: boolean;
}

/** The words that are sent. The ticked boxes do not count: another try with other boxes is the same mail. */
function wordsIn(form: HTMLFormElement) {
  const { subject = '', text = '' } = textValues(form);
  return { subject, text };
}

/** Mail programs cut a longer address without a word, those on Windows from about 2,000 characters on. */
const MAX_ADDRESS = 1800;

/** The address that opens the mail program with what is typed; of a text that is too long, with its beginning. */
function mailOf(email: string, { subject, text }: ReturnType<typeof wordsIn>): string {
  const characters = [...text.trim()];
  const all = characters.length;
  const linkWith = (count: number) =>
    mailLink(email, subject.trim(), characters.slice(0, count).join('') + (count < all ? '...' : ''));
  let count = all;
  while (linkWith(count).length > MAX_ADDRESS && count > 0) count = Math.max(0, count - 20);
  return linkWith(count);
}

const ALSO = 'also';
const NEXT = 'next';

/** The key in this tab's storage for the last template's id, while the box to reply to the next one stays ticked. */
const GOES_ON = 'replies-go-on';

/** A text longer than this, in characters, may scroll, so it is focusable for the keyboard. */
const LONG = 200;

/** Writes a mail to the person of a record, for the site to send; after a colleague's mail, only once that mail was shown. */
export function ReplyDialog(props: Props) {
  const { record, name, email, phone, kind, values, subject, message, replies } = props;
  const { onSend, onReplied, onClose, also, hasNext } = props;
  const [seen, setSeen] = useState(replies.length);
  const [before, setBefore] = useState(props.already ? { sentence: props.already, replies } : undefined);
  const id = useId();
  const draft = `reply-${record}`;
  const [lastTemplate] = useState(() => readStored(GOES_ON) as string | undefined);
  const template = useRef('');
  const { isResumed, discard } = useResumedDraft(draft);
  /** Shows what a colleague has sent: the notice says the refusal in full. */
  const showReplies = async (sentence: string) => {
    const after = await onReplied();
    setBefore({ sentence, replies: after.replies.slice(seen) });
    setSeen(after.replies.length);
    return {};
  };
  const form = useForm({
    name: () => draft,
    read: wordsIn,
    draft: draftValues,
    check: (words) => errorsIn(replyFormSchema, words),
    send: (words, { key }): Promise<void> => {
      const ticked = new FormData(form.props.ref.current ?? undefined);
      if (hasNext) writeStored(GOES_ON, ticked.has(NEXT) ? template.current : undefined);
      return onSend(words, { key, seen }, { also: ticked.has(ALSO), next: ticked.has(NEXT) });
    },
    errorsOf: (cause) =>
      cause instanceof ApiError && cause.code === 'already-replied'
        ? showReplies(cause.message).catch(refusalOf)
        : refusalOf(cause, ['The email was', 'sent', SENT_ONCE]),
  });
  return (
    <FormDialog
      title={`Write to ${name}`}
      form={form}
      id={id}
      send={before ? 'Send anyway' : 'Send'}
      sending="Sending..."
      size="lg"
      onClose={onClose}
      after={
        <TextLink
          href={mailLink(email, subject)}
          // The fields are uncontrolled: the browser reads the address after this.
          onClick={({ currentTarget: link }) => {
            if (form.props.ref.current) link.href = mailOf(email, wordsIn(form.props.ref.current));
          }}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start text-small"
        >
          Open in email program
        </TextLink>
      }
      action={
        (also || hasNext) && (
          <div className="grid basis-full gap-3 sm:mr-auto sm:basis-auto sm:self-center">
            {also && (
              <Checkbox form={id} name={ALSO} defaultChecked label={also} onChange={() => form.edit(ALSO)} />
            )}
            {hasNext && (
              <Checkbox
                form={id}
                name={NEXT}
                defaultChecked={lastTemplate !== undefined}
                label="Then reply to the next one in the same way"
                onChange={() => form.edit(NEXT)}
              />
            )}
          </div>
        )
      }
    >
      {isResumed && <ResumedDraftNotice shared={false} onDiscard={() => discard(form)} />}
      <p className="text-small wrap-anywhere text-ink-muted [:empty+&]:-mt-3">To {emailCell(email)}</p>
      {message && (
        <section
          aria-label="Message"
          tabIndex={message.length > LONG ? 0 : undefined}
          // A message that scrolls is cut within a line, which shows that there is more; shorter on a low screen, for the fields.
          className="-mt-2 max-h-[calc(8.6lh+0.75rem)] sm:[@media(max-height:52rem)]:max-h-[calc(4.6lh+0.75rem)] overflow-y-auto rounded-sm bg-surface px-4 py-3 text-small wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]"
        >
          {message}
        </section>
      )}
      {before && <SentBefore {...before} />}
      <UnreachedNotice {...{ replies, phone }} />
      <MailFields
        key={String(isResumed)}
        {...{ form, kind, subject }}
        wordsOf={(template) => ({
          subject: fillIn(template.subject, values),
          text: fillIn(template.text, values),
        })}
        first={hasNext === undefined ? undefined : lastTemplate}
        onTemplate={(id) => (template.current = id)}
      />
    </FormDialog>
  );
}

/** What was sent to the person before, or while one's own email was written. Takes the focus from Send, which may be far below. */
function SentBefore({ sentence, replies }: { sentence: string; replies: readonly Reply[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [replies]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Sent before"
      className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <div role="alert">
        <p className="font-semibold text-warning">{sentence}</p>
        <p>Your own email below has not been sent. Please change it, or send it anyway.</p>
      </div>
      {replies.map(({ id, author, at, subject, text }) => (
        <article key={id} className="grid gap-2">
          <h3 className="text-ink-soft">
            {author}, {timeInWords(at)}
          </h3>
          <div
            tabIndex={text.length > LONG ? 0 : undefined}
            className="grid max-h-48 gap-2 overflow-y-auto rounded-sm bg-paper p-4 wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]"
          >
            <p className="font-medium">{subject}</p>
            <p>{text}</p>
          </div>
        </article>
      ))}
    </section>
  );
}
