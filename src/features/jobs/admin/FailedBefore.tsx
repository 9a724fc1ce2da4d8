import type { Applicant } from '../schema/applicant.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';

/** Says whom their last rejection did not reach, where the reasons are on their pages alone. */
export function FailedBefore({ applicants }: { applicants: readonly Applicant[] }) {
  const { length } = applicants.filter(({ rejection }) => rejection === 'refused');
  if (length === 0) return null;
  const whom =
    applicants.length === 1
      ? 'this applicant'
      : length === applicants.length
        ? 'any of them'
        : `${length} of them`;
  return (
    <Alert tone="warning">
      {`The last rejection did not reach ${whom}. ${length === 1 ? 'Their page says why.' : 'Their pages say why.'}`}
    </Alert>
  );
}
