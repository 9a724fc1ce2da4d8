import { alertClasses } from '../alert-classes.ts';

interface Props {
  /** What is said of a form that was sent, by how the address ends to which it comes back. */
  sent: Readonly<Record<string, string>>;
  /** The same of one that was not. */
  failed: Readonly<Record<string, string>>;
}

/** What a visitor without JavaScript reads on coming back from posting: the address ends in the notice's id. */
export function PostedNotices({ sent, failed }: Props) {
  const notices = [
    { texts: sent, role: 'status', tone: 'success' },
    { texts: failed, role: 'alert', tone: 'danger' },
  ] as const;
  return notices.flatMap(({ texts, role, tone }) =>
    Object.entries(texts).map(([id, text]) => (
      <p key={id} id={id} role={role} className={alertClasses(tone, 'mb-6 not-target:hidden')}>
        {text}
      </p>
    )),
  );
}
