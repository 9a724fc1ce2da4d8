import { useState } from 'react';
import { MAIL_PROBLEMS, type Reply } from '#features/replies/schema/reply';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Badge } from '../../components/ui/badge/Badge.tsx';
import type { BadgeTone } from '../../components/ui/badge/classes.ts';
import { Button } from '../../components/ui/button/Button.tsx';

/** What became of a mail: the provider took it, refuses it, or has not answered yet. */
const STATES: Record<Reply['mail'], [words: string, tone: BadgeTone]> = {
  sent: ['Sent', 'success'],
  pending: ['Waiting', 'warning'],
  refused: ['Failed', 'danger'],
};

const WAITS = 'The email provider has not accepted it yet. The site will keep trying automatically.';

/** The result of another try, for screen readers and for those who see no change. */
const TRIED: Record<Reply['mail'], string> = {
  sent: 'It was sent.',
  pending: 'It still waits.',
  refused: 'It was refused again.',
};

interface Props {
  replies: readonly Reply[];
  /** Tries to send one again. Returns what became of it. */
  onRetry: (reply: Reply) => Promise<Reply['mail']>;
}

/** The mails that the site sent to the person of a record, oldest first. */
export function Replies({ replies, onRetry }: Props) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies" className="grid grid-cols-1 gap-4">
      <h3 id="replies" className="font-semibold">
        {replies.length === 1 ? 'Mail sent by the site' : 'Mails sent by the site'}
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {replies.map((reply) => (
          <li key={reply.id} className="grid grid-cols-1 gap-3 rounded-md border border-line p-4">
            <SentMail reply={reply} onRetry={onRetry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SentMail({ reply, onRetry }: { reply: Reply; onRetry: Props['onRetry'] }) {
  const { subject, text, author, at, kind, mail, problem } = reply;
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const [words, tone] = STATES[mail];

  const retry = async () => {
    setBusy(true);
    setResult(await onRetry(reply).then((state) => TRIED[state], sentenceOf));
    setBusy(false);
  };

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 grow basis-48 text-small font-medium wrap-anywhere">{subject}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-small text-ink-soft">
          {kind === 'rejection' ? 'Rejection' : 'Mail'} by {author}, {timeInWords(at)}
        </summary>
        <p className="mt-3 rounded-sm bg-surface p-4 text-small wrap-anywhere whitespace-pre-line">{text}</p>
      </details>
      {mail !== 'sent' && (
        <div className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
          <span>{problem ? MAIL_PROBLEMS[problem] : WAITS}</span>
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void retry()}>
            {busy ? 'Sending...' : 'Try again'}
          </Button>
        </div>
      )}
      <span role="status" className="text-small text-ink-soft empty:hidden">
        {result}
      </span>
    </>
  );
}
