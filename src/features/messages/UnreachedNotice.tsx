import { lastUnreached, type Reply } from './schema/reply.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { problemInWords } from './problem-in-words.ts';

interface Props {
  replies: readonly Reply[];
  /** As the person wrote it; may be empty. */
  phone: string;
}

/** Above another mail to the same person: that the last one did not reach them, why, and what helps. */
export function UnreachedNotice({ replies, phone }: Props) {
  const last = lastUnreached(replies);
  return (
    last && (
      <Alert tone="warning">{`The last email did not reach this person. ${problemInWords(last, phone)}`}</Alert>
    )
  );
}
