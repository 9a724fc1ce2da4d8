import { useState } from 'react';
import { mailStateOf, problemInWords, type ArrivalOutcome, type Reply } from './schema/reply.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { NewestList } from '#src/components/admin/record/RecordArticle.tsx';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';

/** The state of a mail, in a word; whether a sent mail arrived is known later. */
const STATES: Record<Reply['mail'] | ArrivalOutcome, [words: string, tone: BadgeTone]> = {
  sent: ['Sent', 'neutral'],
  pending: ['Waiting', 'warning'],
  refused: ['Failed', 'danger'],
  delivered: ['Delivered', 'success'],
  bounced: ['Bounced', 'danger'],
  suppressed: ['Not delivered', 'danger'],
  failed: ['Failed', 'danger'],
};

const WAITS = 'The email provider has not accepted it yet. The site will keep trying automatically.';

/** The result of sending a mail again: the mail's state may look the same as before. */
const TRIED: Record<Reply['mail'], string> = {
  sent: 'The email was sent.',
  pending: 'The email is still waiting.',
  refused: 'The email was refused.',
};

/** Whether a mail went out and did not fail on its way: a failed mail is always in sight. */
const isSent = (reply: Reply) => mailStateOf(reply) === 'sent';

interface Props {
  replies: readonly Reply[];
  phone: string;
  /** Tries to send one again. Returns the record after it. */
  onRetry: (reply: Reply) => Promise<{ replies: readonly Reply[] }>;
}

/** The mails of the site to the person of a record, oldest first; a button shows the earlier ones of many. */
export function Replies({ replies, ...mail }: Props) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies" className="grid grid-cols-1 gap-4">
      <h3 id="replies" className="font-semibold">
        {replies.length === 1 ? 'Email from the site' : 'Emails from the site'}
      </h3>
      <NewestList
        items={replies}
        nouns={['email', 'emails']}
        mayHide={isSent}
        className="grid grid-cols-1 gap-3 rounded-md border border-line p-4"
      >
        {(reply) => <SentMail reply={reply} {...mail} />}
      </NewestList>
    </section>
  );
}

function SentMail({ reply, phone, onRetry }: Omit<Props, 'replies'> & { reply: Reply }) {
  const { subject, text, author, at, kind, mail, arrival } = reply;
  const [result, setResult] = useState('');
  const [words, tone] = STATES[arrival?.outcome ?? mail];

  const tried = ({ replies }: { replies: readonly Reply[] }) =>
    TRIED[mailStateOf(replies.find(({ id }) => id === reply.id) ?? reply)];
  // No transition: React would keep each mail busy until the calls of all have ended.
  const { busy, save } = useSaving(async (again: Reply) =>
    setResult(await onRetry(again).then(tried, sentenceOf)),
  );

  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 grow basis-0 text-small font-medium wrap-anywhere">{subject}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <details>
        <summary className="w-fit cursor-pointer pl-4 -indent-4 text-small text-ink-soft max-sm:-my-3 max-sm:py-3">
          <span>{`${kind === 'rejection' ? 'Rejection' : 'Email'} by ${author},`}</span>{' '}
          <span className="whitespace-nowrap">{timeInWords(at)}</span>
        </summary>
        <p className="mt-3 rounded-sm bg-surface p-4 text-small wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]">
          {text}
        </p>
        {arrival && <p className="mt-3 text-tiny text-ink-muted">{`${words} ${timeInWords(arrival.at)}`}</p>}
      </details>
      {!isSent(reply) && (
        <div className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
          <span>{problemInWords(reply, phone) ?? WAITS}</span>
          {/* One that the provider took is not sent again, and one that it refuses is refused each time: the words say what helps. */}
          {mail === 'pending' && (
            <SmallButton busy={busy} onClick={() => void save(reply)}>
              {busy ? 'Sending...' : 'Try again'}
            </SmallButton>
          )}
        </div>
      )}
      <span role="status" className="text-small text-ink-soft empty:hidden">
        {result}
      </span>
    </>
  );
}
