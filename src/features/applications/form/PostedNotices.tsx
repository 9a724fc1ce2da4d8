import { APPLICATION_MESSAGES } from '#features/applications/schema/application';
import { alertClasses } from '../../../components/ui/alert-classes.ts';

/** What an applicant without JavaScript reads on coming back from posting: the address ends in the notice's id. */
export function PostedNotices({ forVacancy }: { forVacancy: boolean }) {
  return (
    <>
      <p id="applied" role="status" className={alertClasses('success', 'mb-6 not-target:hidden')}>
        {forVacancy
          ? `${APPLICATION_MESSAGES.vacancyTitle} ${APPLICATION_MESSAGES.vacancyText}`
          : APPLICATION_MESSAGES.submitted}
      </p>
      <p id="not-applied" role="alert" className={alertClasses('danger', 'mb-6 not-target:hidden')}>
        {APPLICATION_MESSAGES.failed} Please check the fields and that the CV is a PDF, DOC or DOCX file of at
        most 4 MB.
      </p>
    </>
  );
}
