import applicationChanges from '#functions/application-changes';
import applications from '#functions/applications';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import settings from '#functions/settings';
import type { ApplicantDetails } from '#features/applications/schema/applicant';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import type { Template } from '#features/templates/schema/template';
import type { FunctionHandler } from '#server/http/endpoints';
import { json, type Instance, type SignedInApi } from './api.ts';
import { APPLICANT, form } from './applicants.ts';
import { INQUIRY } from './inquiries.ts';

/** A mail that a colleague writes. */
export const WORDS = { subject: 'Re: Your inquiry to us', text: 'Dear Nimal,\n\nyes, we do.' };

/** Calls of the endpoints about mail by the person who is logged in. */
export function mailCalls(api: SignedInApi) {
  const call = (
    handler: FunctionHandler,
    address: string,
    init: RequestInit = {},
    instance: Pick<Instance, 'call'> = api,
  ) => {
    const headers = { Cookie: api.cookie, ...(init.headers as Record<string, string>) };
    return instance.call(handler, address, { ...init, headers });
  };
  /** Each from another network, which has limits of its own. */
  const visitor = () => ({ ip: crypto.randomUUID() });
  const first = async (handler: FunctionHandler, list: string): Promise<{ id: string; version: string }> =>
    (await (await call(handler, list)).json())[0];
  return {
    call,
    /** Sends an inquiry, as fields say, and returns its row. */
    async inquire(own: object = {}) {
      await api.call('/api/send-email', {
        ...json({ ...INQUIRY, ...own }),
        ...visitor(),
      });
      return first(inquiries, '/api/getemaildetails');
    },
    /** Sends an application, as fields say, and returns its row. */
    async apply(own: Record<string, string> = {}) {
      const sent = form({ ...APPLICANT, ...own });
      await api.call('/api/submit-application', { ...sent, ...visitor() });
      return first(applications, '/api/applications');
    },
    readInquiry: async (id: string): Promise<InquiryDetails> =>
      (await call(inquiryChanges, `/api/inquiries/${id}`)).json(),
    readApplicant: async (id: string): Promise<ApplicantDetails> =>
      (await call(applicationChanges, `/api/applications/${id}`)).json(),
    reply: (id: string, body: object = WORDS, headers: Record<string, string> = {}) =>
      call(inquiryChanges, `/api/inquiries/${id}/replies`, json(body, headers)),
    /** Switches an acknowledgement on, with its text or another one. */
    async switchOn(kind: Template['kind'], own: Partial<Template> = {}) {
      const templates: Template[] = await (await call(settings, '/api/templates')).json();
      const body = { ...templates.find(({ id }) => id === kind), on: true, ...own };
      return call(settings, `/api/templates/${kind}`, { ...json(body), method: 'PUT' });
    },
  };
}
