import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard, or of a page about settings or the own account. */
export function Card({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-md border border-line bg-paper p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
        {note && <p className="basis-full text-small text-pretty text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
