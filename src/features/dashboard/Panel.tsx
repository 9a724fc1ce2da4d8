import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** What it counts, such as the period, below the title. */
  about?: string;
  children: ReactNode;
}

/** The classes of a block, also of its placeholder. */
export const PANEL = 'grid min-w-0 content-start gap-4 rounded-md border border-line bg-paper p-5';

/** One block of the dashboard. */
export function Panel({ title, about, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={PANEL}>
      <div className="grid gap-0.5">
        <h2 id={id} className="text-small font-semibold">
          {title}
        </h2>
        {about && <p className="text-tiny text-ink-muted">{about}</p>}
      </div>
      {children}
    </section>
  );
}
