import type { Applicant } from '../schema/applicant.ts';
import { renamedTo, type VacancyTitles } from '../schema/applicant-columns.ts';

interface Props {
  applicant: Applicant;
  titles: VacancyTitles | undefined;
}

/** The position that was applied for; beside the title of that time the present one, where its vacancy was renamed. */
export function Position({ applicant, titles }: Props) {
  const now = renamedTo(applicant, titles);
  if (now === undefined) return applicant.position;
  return (
    <>
      <span>{applicant.position}</span> <span className="font-normal text-ink-muted">{`(now ${now})`}</span>
    </>
  );
}
