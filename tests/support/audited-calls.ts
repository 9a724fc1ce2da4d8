import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import type { AuditEntry } from '#features/audit/schema/audit';
import type { FunctionHandler } from '#server/http/endpoints';
import { pdfFile } from '../fixtures/cv-files.ts';
import { json, type SignedInApi } from './api.ts';
import { APPLICANT, form } from './applicants.ts';
import { trailOf } from './audit-trail.ts';
import { INQUIRY } from './inquiries.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** The calls of tests of audit entries. */
export function auditedCalls(api: SignedInApi) {
  /** Calls as the owner, or with another cookie, always from one network and browser; each call is a second later. */
  const call = (handler: FunctionHandler, path: string, init: RequestInit = {}, as = api.cookie) => {
    api.clock.now += 1000;
    const headers = { ...(init.headers as Record<string, string>), Cookie: as, 'User-Agent': CHROME };
    return api.call(handler, path, { ...init, headers, ip: '203.0.113.77' });
  };

  const idOf = async (handler: FunctionHandler, list: string): Promise<string> =>
    (await (await call(handler, list)).json())[0].id;

  return {
    call,
    /** The id of the first record of a list. */
    idOf,
    /** The newest entry. */
    async newest(): Promise<AuditEntry> {
      const [entry] = await trailOf(api);
      if (!entry) throw new Error('The trail is empty.');
      return entry;
    },
    /** Sends an application with a CV and returns its id. */
    async apply(email = APPLICANT.email): Promise<string> {
      const cv = { bytes: pdfFile(), name: 'cv.pdf' };
      await api.call('/api/submit-application', form({ ...APPLICANT, email }, cv));
      return idOf(applications, '/api/applications');
    },
    /** Sends an inquiry and returns its id. */
    async inquire(): Promise<string> {
      await api.call('/api/send-email', json(INQUIRY));
      return idOf(inquiries, '/api/getemaildetails');
    },
  };
}
