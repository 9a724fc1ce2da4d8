import type { Suspect } from '../schema/suspect.ts';
import { mayUse } from '#src/features/accounts/schema/roles.ts';
import type { InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { inquiries } from '#src/features/inquiries/server/inquiries.ts';
import type { Applicant } from '#src/features/jobs/schema/applicant.ts';
import { applications } from '#src/features/jobs/server/applications.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { pageOf } from '#src/server/http/paging.ts';

/** The suspected forms that the caller may read, newest first: ids begin with their time. */
export async function suspectEntries({ session }: Pick<Call, 'session'>, ctx: AppContext) {
  const { roles = [] } = session ?? {};
  const inquiry = (record: InquiryRow): Suspect => ({ kind: 'inquiry', record });
  const application = (record: Applicant): Suspect => ({ kind: 'application', record });
  const found = await Promise.all([
    mayUse(roles, ['office']) ? inquiries.suspects(ctx, inquiry) : [],
    mayUse(roles, ['recruiter']) ? applications.suspects(ctx, application) : [],
  ]);
  return found.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
}

export const suspectEndpoints = {
  'GET /api/suspects': forRoles(['office', 'recruiter'], {
    snapshots: ['inquiries', 'applications'],
    audit: 'application.list',
    async run(call, ctx) {
      const page = pageOf(await suspectEntries(call, ctx), call, (suspect) => suspect);
      const read = (page.body as Suspect[]).filter(({ kind }) => kind === 'application');
      call.audit.rows = read.length;
      // Reading inquiries is not recorded.
      if (!mayUse(call.session?.roles ?? [], ['recruiter'])) call.audit.each = [];
      return page;
    },
  }),
};
