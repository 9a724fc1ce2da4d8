import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  /** One sentence each; a line breaks only between them. */
  details: readonly string[];
  /** The button at its end. */
  children?: ReactNode;
}

/** A line of a list of sessions or second proofs. */
export const DeviceRow = ({ name, details, children }: Props) => (
  <li className="flex items-center gap-4 text-small">
    <div className="min-w-0 grow">
      <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">{name}</p>
      <p className="flex flex-wrap gap-x-1.5 text-ink-muted">
        {details.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </p>
    </div>
    {children}
  </li>
);
