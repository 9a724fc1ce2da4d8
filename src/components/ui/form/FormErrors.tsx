import type { ReactNode } from 'react';
import { Alert } from '../alert/Alert.tsx';

interface Props {
  /** The error of the whole form, then advice; one sentence each. */
  errors: readonly string[];
  className?: string;
  /** A button for the advice, such as Retry. */
  children?: ReactNode;
}

/** The errors of a form as a whole; renders nothing without errors. */
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
