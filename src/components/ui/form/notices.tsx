import type { ReactNode } from 'react';
import { Alert, alertClasses } from '../Alert.tsx';

interface FormErrorsProps {
  /** The error of the whole form, then advice; one sentence each. */
  errors: readonly string[];
  className?: string;
  children?: ReactNode;
}

/** The errors of a form as a whole; renders nothing without errors. */
export function FormErrors({ errors: [sentence, ...advice], className, children }: FormErrorsProps) {
  if (!sentence) return null;
  return (
    <Alert className={className}>
      <p>{sentence}</p>
      {advice.map((text) => (
        <p key={text} className="font-normal">
          {text}
        </p>
      ))}
      {children}
    </Alert>
  );
}

interface PostedNoticesProps {
  /** The notice of a form that was sent, by the `#id` of the address that the server redirects to. */
  sent: Readonly<Record<string, string>>;
  failed: Readonly<Record<string, string>>;
}

/** The notices after a form was posted without JavaScript; CSS shows only the one whose id the address ends with. */
export function PostedNotices({ sent, failed }: PostedNoticesProps) {
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
