import { useState, type ReactNode } from 'react';

/** What is read only once it is opened, below a label that opens it. */
export function OpenedDetails({ label, children }: { label: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="text-small" onToggle={() => setOpened(true)}>
      <summary className="-m-3 w-fit cursor-pointer rounded-sm p-3 font-medium text-brand-600 focus-visible:-outline-offset-8">
        {label}
      </summary>
      <div className="mt-5 grid gap-4">{opened && children}</div>
    </details>
  );
}
