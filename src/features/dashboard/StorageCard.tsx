import type { Storage } from './schema/dashboard.ts';
import { readStorage } from './api.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { OpenedDetails } from '#src/components/admin/OpenedDetails.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { Panel } from './Panel.tsx';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** A size for people: '1.2 MB'. */
function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toFixed(digits)} ${UNITS[power]}`;
}

/** The storage used by each kind of record. It is slow to measure, so it is measured when it is opened. */
export const StorageCard = () => (
  <Panel
    title="Storage used"
    about="Suspected spam and deleted records are included; posts that are files of the site are not."
  >
    <OpenedDetails label="Measure the storage">
      <MeasuredStorage />
    </OpenedDetails>
  </Panel>
);

function MeasuredStorage() {
  const loaded = useLoaded(readStorage);
  return (
    <>
      {loaded.status === 'loading' && (
        <>
          <p role="status" className="sr-only">
            Measuring the storage...
          </p>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </>
      )}
      {loaded.status === 'failed' && (
        <Failure what="The storage could not be measured." problem={loaded.problem} onRetry={loaded.reload} />
      )}
      {loaded.status === 'ready' && <Sizes storage={loaded.value} />}
    </>
  );
}

function Sizes({ storage }: { storage: Storage }) {
  const total = storage.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <table className="w-full text-left text-small">
      <thead className="text-tiny text-ink-muted">
        <tr>
          <th scope="col">
            <span className="sr-only">Kind</span>
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            Entries
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            Size
          </th>
        </tr>
      </thead>
      <tbody>
        {storage.map(({ kind, entries, bytes }) => (
          <tr key={kind}>
            <th scope="row" className="py-1 font-normal">
              {kind}
            </th>
            <td className="py-1 text-right text-ink-muted">{entries.toLocaleString('en')}</td>
            <td className="py-1 text-right">{sizeInWords(bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="border-t border-line pt-1">
            Total
          </th>
          <td className="border-t border-line" />
          <td className="border-t border-line pt-1 text-right">{sizeInWords(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
