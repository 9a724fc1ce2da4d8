import { alertClasses } from '../alert/classes.ts';

interface Props {
  /** The notice of a form that was sent, by the `#id` of the address that the server redirects to. */
  sent: Readonly<Record<string, string>>;
  /** The notices of a form that was refused, by the same ids. */
  failed: Readonly<Record<string, string>>;
}

/** The notices after a form was posted without JavaScript; CSS shows only the one whose id the address ends with. */
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
