import { loginEndpoints, accountEndpoints } from '#server/features/accounts/endpoints';
import { applicationForm, applicationEndpoints } from '#server/features/applications/endpoints';
import { auditEndpoints } from '#server/features/audit/endpoints';
import { blogReads, postEndpoints } from '#server/features/blog/endpoints';
import { buildEndpoints } from '#server/features/builds/endpoints';
import { vacancyReads, vacancyEndpoints } from '#server/features/careers/endpoints';
import { reportHook } from '#server/features/csp-reports/endpoints';
import { dashboardEndpoints } from '#server/features/dashboard/endpoints';
import { deletionEndpoints } from '#server/features/deletions/endpoints';
import { draftEndpoints } from '#server/features/drafts/endpoints';
import { exportEndpoints } from '#server/features/exports/endpoints';
import { imageReads, imageEndpoints } from '#server/features/images/endpoints';
import { inquiryForm, inquiryEndpoints } from '#server/features/inquiries/endpoints';
import { mailHook } from '#server/features/outbox/endpoints';
import { previewReads, previewEndpoints } from '#server/features/previews/endpoints';
import { privacyEndpoints } from '#server/features/privacy/endpoints';
import { templateEndpoints } from '#server/features/templates/endpoints';
import { endpoints } from '#server/features/endpoints';

/**
 * Everything behind a session. The rule for /api/* leads here, so that what no other function takes gets the API's own 404
 * or 405: for that it has all endpoints.
 */
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
  ...draftEndpoints,
  ...exportEndpoints,
  ...imageReads,
  ...imageEndpoints,
  ...inquiryForm,
  ...inquiryEndpoints,
  ...mailHook,
  ...previewReads,
  ...previewEndpoints,
  ...privacyEndpoints,
  ...templateEndpoints,
});
