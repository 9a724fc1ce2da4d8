import type { ReactNode } from 'react';
import { Alert } from '../Alert.tsx';

interface Props {
  /** What is wrong with the form as a whole, then what to do about it. */
  errors: readonly string[];
  className?: string;
  /** A button that does it. */
  children?: ReactNode;
}

/** What is wrong with a form as a whole; nothing while nothing is. */
export function FormErrors({ errors: [sentence, ...advice], className, children }: Props) {
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
