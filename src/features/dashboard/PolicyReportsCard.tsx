import { CSP_DAYS, type CspSums } from '#features/csp-reports/schema/csp-report';
import { readPolicyReports } from './api.ts';
import { LoadedContent } from '../../components/admin/LoadedContent.tsx';
import { OpenedDetails } from '../../components/admin/OpenedDetails.tsx';
import { useLoaded } from '../../components/admin/use-loaded.ts';
import { Panel } from './Panel.tsx';

const HEADINGS = ['Blocked', 'Screen', 'Count'];

/** What browsers refused on admin screens in the last days, read when it is opened. */
export const PolicyReportsCard = () => (
  <Panel title="Blocked by the content security policy">
    <p className="max-w-prose text-small text-ink-soft">
      {`On admin screens in the last ${CSP_DAYS.shown} days. A browser extension may be the cause. If the same thing is blocked for everyone on one screen, the site is at fault.`}
    </p>
    <OpenedDetails label="Show what was blocked">
      <PolicyReports />
    </OpenedDetails>
  </Panel>
);

function PolicyReports() {
  const loaded = useLoaded(readPolicyReports);
  return (
    <LoadedContent what="What was blocked could not be loaded." loaded={loaded} height="h-10">
      {(reports) => <Sums {...reports} />}
    </LoadedContent>
  );
}

function Sums({ sums, others }: CspSums) {
  if (sums.length === 0) return <p className="text-small text-ink-muted">Nothing was blocked.</p>;
  return (
    <>
      <table className="w-full text-left text-small">
        <thead>
          <tr className="text-tiny text-ink-muted">
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="border-b border-line py-1.5 pr-4 font-medium last:pr-0 last:text-right"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ directive, blocked, page, count }) => (
            <tr key={`${directive} ${blocked} ${page}`} className="align-top">
              <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
                {blocked} <span className="block text-tiny text-ink-muted">{directive}</span>
              </th>
              <td className="py-1.5 pr-4 wrap-anywhere">{page}</td>
              <td className="py-1.5 text-right tabular-nums">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <p className="text-small text-ink-muted">{`And ${others.toLocaleString('en')} ${others === 1 ? 'other' : 'others'}.`}</p>
      )}
    </>
  );
}
