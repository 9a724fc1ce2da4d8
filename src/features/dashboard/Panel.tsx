import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** One block of the dashboard. */
export function Panel({ title, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-4 rounded-md border border-line bg-paper p-5"
    >
      <h2 id={id} className="text-small font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
