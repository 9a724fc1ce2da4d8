import type { ReactNode } from 'react';

interface Props {
  /** The name of the person. */
  name: string;
  /** Where the office is with the record, beside the name. */
  badge: ReactNode;
  /** A line below the name. */
  about?: ReactNode;
  /** What comes next, what the person wrote and what was sent to them. */
  children: ReactNode;
  /** Further cards below. */
  after?: ReactNode;
  /** What the office notes of the record; beside the rest, where there is room. */
  panel: ReactNode;
}

/** The page of a person's record: the person, and the panel of the office beside. */
export const RecordArticle = ({ name, badge, about, children, after, panel }: Props) => (
  <article
    aria-labelledby="person"
    className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
  >
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="person" className="min-w-0 text-lead font-semibold wrap-anywhere">
              {name}
            </h2>
            {/* Not to be taken for what is being stored just now. */}
            <span className="transition-opacity in-data-busy:opacity-60">{badge}</span>
          </div>
          {about && <p className="wrap-anywhere text-ink-soft">{about}</p>}
        </div>
        {children}
      </div>
      {after}
    </div>
    <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 text-small sm:p-8 lg:p-6">
      {panel}
    </div>
  </article>
);
