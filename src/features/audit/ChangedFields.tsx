import type { AuditChange } from '#features/audit/schema/audit';

/** The labels of fields whose stored names are not words. */
const LABELS: Record<string, string> = {
  shortdis: 'Short description',
  jobType: 'Job type',
  shortTitle: 'Short title',
  bulletPoints: 'Bullet points',
  contentwriter: 'Author',
  contentwriterImage: 'Picture of the author',
  publishedAt: 'Published at',
};

const labelOf = (field: string) => LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const VALUE = 'rounded-md bg-surface p-3 whitespace-pre-line wrap-anywhere';

/** What was changed of a vacancy or post: each field before and after, side by side where there is room. */
export function ChangedFields({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <section aria-label="What was changed" className="grid grid-cols-1 gap-5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{labelOf(field)}</h3>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <div className="grid content-start gap-1">
              <dt className="text-tiny text-ink-muted">Before</dt>
              <dd className={VALUE}>{before || 'Empty'}</dd>
            </div>
            <div className="grid content-start gap-1">
              <dt className="text-tiny text-ink-muted">After</dt>
              <dd className={VALUE}>{after || 'Empty'}</dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
