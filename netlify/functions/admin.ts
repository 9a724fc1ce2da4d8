import { loginEndpoints, accountEndpoints } from '#src/features/accounts/server/endpoints.ts';
import { applicationForm, applicationEndpoints } from '#src/features/jobs/server/applications.ts';
import { auditEndpoints } from '#src/features/audit/server/entries.ts';
import { blogReads, postEndpoints } from '#src/features/blog/server/endpoints.ts';
import { buildEndpoints } from '#src/features/builds/server/builds.ts';
import { vacancyReads, vacancyEndpoints } from '#src/features/jobs/server/vacancies.ts';
import { reportHook } from '#src/features/csp-reports/server/endpoints.ts';
import { dashboardEndpoints } from '#src/features/dashboard/server/endpoints.ts';
import { deletionEndpoints } from '#src/features/deletions/server/deletions.ts';
import { exportEndpoints } from '#src/features/exports/server/exports.ts';
import { imageReads, imageEndpoints } from '#src/features/images/server/serving.ts';
import { inquiryForm, inquiryEndpoints } from '#src/features/inquiries/server/inquiries.ts';
import { mailHook } from '#src/features/messages/server/mail-events.ts';
import { previewReads } from '#src/features/blog/server/previews.ts';
import { privacyEndpoints } from '#src/features/privacy/server/privacy-requests.ts';
import { suspectEndpoints } from '#src/features/spam/server/suspects.ts';
import { templateEndpoints } from '#src/features/messages/server/templates.ts';
import { endpoints } from '#src/features/endpoints.ts';

/** Everything behind a session; as the rule for /api/* leads here, it has all endpoints, so that any other path gets the API's own 404 or 405. */
export default endpoints({
  ...loginEndpoints,
  ...accountEndpoints,
  ...applicationForm,
  ...applicationEndpoints,
  ...auditEndpoints,
  ...blogReads,
  ...postEndpoints,
  ...buildEndpoints,
  ...vacancyReads,
  ...vacancyEndpoints,
  ...reportHook,
  ...dashboardEndpoints,
  ...deletionEndpoints,
  ...exportEndpoints,
  ...imageReads,
  ...imageEndpoints,
  ...inquiryForm,
  ...inquiryEndpoints,
  ...mailHook,
  ...previewReads,
  ...privacyEndpoints,
  ...suspectEndpoints,
  ...templateEndpoints,
});
