import type { AuditChange } from './schema/audit.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { labelOf, valueInWords } from './changed-values.ts';

const VALUE = 'rounded-md bg-surface p-3 whitespace-pre-line wrap-anywhere';

/** Not to be taken for a value of this name. */
const EMPTY = <span className="text-ink-muted italic">Empty</span>;

interface Props {
  changes: readonly AuditChange[];
  colleagues: Colleagues;
}

/** What was changed of a vacancy, a post or an account: each field before and after, side by side where there is room. */
export function ChangedFields({ changes, colleagues }: Props) {
  return (
    <section aria-label="What was changed" className="grid grid-cols-1 gap-5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{labelOf(field)}</h3>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <div className="grid content-start gap-1">
              <dt className="text-tiny text-ink-muted">Before</dt>
              <dd className={VALUE}>{valueInWords(field, before, colleagues) || EMPTY}</dd>
            </div>
            <div className="grid content-start gap-1">
              <dt className="text-tiny text-ink-muted">After</dt>
              <dd className={VALUE}>{valueInWords(field, after, colleagues) || EMPTY}</dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
