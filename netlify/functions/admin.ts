import { loginEndpoints, accountEndpoints } from '#netlify/server/features/accounts/endpoints.ts';
import { applicationForm, applicationEndpoints } from '#netlify/server/features/applications/endpoints.ts';
import { auditEndpoints } from '#netlify/server/features/audit/endpoints.ts';
import { blogReads, postEndpoints } from '#netlify/server/features/blog/endpoints.ts';
import { buildEndpoints } from '#netlify/server/features/builds/endpoints.ts';
import { vacancyReads, vacancyEndpoints } from '#netlify/server/features/careers/endpoints.ts';
import { reportHook } from '#netlify/server/features/csp-reports/endpoints.ts';
import { dashboardEndpoints } from '#netlify/server/features/dashboard/endpoints.ts';
import { deletionEndpoints } from '#netlify/server/features/deletions/endpoints.ts';
import { draftEndpoints } from '#netlify/server/features/drafts/endpoints.ts';
import { exportEndpoints } from '#netlify/server/features/exports/endpoints.ts';
import { imageReads, imageEndpoints } from '#netlify/server/features/images/endpoints.ts';
import { inquiryForm, inquiryEndpoints } from '#netlify/server/features/inquiries/endpoints.ts';
import { mailHook } from '#netlify/server/features/outbox/endpoints.ts';
import { previewReads, previewEndpoints } from '#netlify/server/features/previews/endpoints.ts';
import { privacyEndpoints } from '#netlify/server/features/privacy/endpoints.ts';
import { templateEndpoints } from '#netlify/server/features/templates/endpoints.ts';
import { endpoints } from '#netlify/server/features/endpoints.ts';

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
