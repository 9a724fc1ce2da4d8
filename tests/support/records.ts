import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';
import type { Applicant, ApplicantDetails } from '#features/applications/schema/applicant';
import type { InquiryDetails, InquiryRow } from '#features/inquiries/schema/inquiry';
import type { Template } from '#features/templates/schema/template';
import type { BulkResult } from '#lib/bulk';
import type { RecordStore } from '#server/stores/record-store';
import { json, type Api, type Instance, type SignedInApi } from './api.ts';
import { APPLICANT, form } from './applicants.ts';
import { INQUIRY } from './inquiries.ts';
import { staffAs, type Staff } from './staff.ts';

/** A mail that a colleague writes. */
export const WORDS = { subject: 'Re: Your inquiry to us', text: 'Dear Nimal,\n\nyes, we do.' };

/** The files of all stores in whose bytes or names a text stands. */
export async function filesWith({ directory }: Pick<Api, 'directory'>, text: RegExp): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const bytes = await Promise.all(paths.map((file) => readFile(file, 'latin1')));
  return paths.filter((file, at) => text.test(file) || text.test(bytes[at]!));
}

/** The ids of a store, in a list. */
export async function listOf(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found;
}

/** What became of each record, in the answer to a call about several. */
export const outcomes = async (answer: Response): Promise<string[]> =>
  (await answer.json()).results.map(({ outcome }: BulkResult) => outcome);

/** The records of a call about several. */
export const named = (rows: readonly { id: string; version: string }[]) =>
  rows.map(({ id, version }) => ({ id, version }));

/** The status of an answer and its sentence. */
export const said = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  (await answer.json()).message,
];

/** The status of a refusal, its sentence and the sentence of each field. */
export async function refusal(answer: Response): Promise<[number, string, Record<string, string>]> {
  const { message, errors = {} } = await answer.json();
  return [answer.status, message, errors];
}

/** Lets a store fail with one record, until the mock is restored. */
export function failWith<T>(store: RecordStore<T>, method: 'update' | 'remove', failing: string) {
  const real = store[method].bind(store) as (id: string, ...rest: never[]) => Promise<never>;
  const fails = (id: string, ...rest: never[]) =>
    id === failing ? Promise.reject(new Error('The store does not answer.')) : real(id, ...rest);
  return vi.spyOn(store, method).mockImplementation(fails as never);
}

/** A form with an instance or an address of its own. */
interface Sent {
  instance?: Pick<Instance, 'call'>;
  ip?: string;
  headers?: Record<string, string>;
}

/** Calls about inquiries and applications, by visitors and by the person who is logged in. */
export function recordCalls(api: SignedInApi) {
  const call: Staff['call'] = (...asked) => staffAs(api, api.cookie).call(...asked);
  const read = async (address: string) => (await call('GET', address)).json();
  const inquire = (own: object = {}, { instance = api, ip, headers }: Sent = {}) =>
    instance.call('/api/send-email', { ...json({ ...INQUIRY, ...own }, headers), ...(ip ? { ip } : {}) });
  /** Sends the form as bytes: a stream that is not read to its end is an error in this process. */
  const apply = async (
    own: Record<string, string> = {},
    cv?: Parameters<typeof form>[1],
    { instance = api, ip, headers: further }: Sent = {},
  ): Promise<Response> => {
    const sent = new Request('https://www.veralu.example', form({ ...APPLICANT, ...own }, cv));
    const headers = { ...Object.fromEntries(sent.headers), ...further };
    const init = { method: 'POST', headers, body: await sent.arrayBuffer() };
    return instance.call('/api/submit-application', { ...init, ...(ip ? { ip } : {}) });
  };
  const inquiries = (query = ''): Promise<InquiryRow[]> => read(`/api/getemaildetails${query}`);
  const applicants = (query = ''): Promise<Applicant[]> => read(`/api/applications${query}`);
  return {
    ...{ call, read, inquire, apply, inquiries, applicants },
    /** Sends an inquiry, newer than those before, and returns its row. */
    async inquired(own: object = {}): Promise<InquiryRow> {
      api.clock.now += 1;
      await inquire(own);
      return (await inquiries())[0]!;
    },
    /** Sends an application, newer than those before, and returns its row. */
    async applied(own: Record<string, string> = {}, cv?: Parameters<typeof form>[1]): Promise<Applicant> {
      api.clock.now += 1;
      await apply(own, cv);
      return (await applicants())[0]!;
    },
    /** Sends numbered inquiries or applications, and returns their rows, newest first. */
    async many(kind: 'inquiries' | 'applications', count: number): Promise<(InquiryRow | Applicant)[]> {
      for (let number = 1; number <= count; number += 1) {
        api.clock.now += 1;
        const email = `person${number}@customer.example`;
        await (kind === 'inquiries'
          ? inquire({ firstName: `Person ${number}`, email })
          : apply({ name: `Person ${number}`, email }));
      }
      return kind === 'inquiries' ? inquiries() : applicants();
    },
    inquiry: (id: string): Promise<InquiryDetails> => read(`/api/inquiries/${id}`),
    applicant: (id: string): Promise<ApplicantDetails> => read(`/api/applications/${id}`),
    reply: (id: string, body: object = WORDS, headers: Record<string, string> = {}) =>
      call('POST', `/api/inquiries/${id}/replies`, body, headers),
    /** Switches an acknowledgement on, with its text or another one. */
    async switchOn(kind: Template['kind'], own: Partial<Template> = {}): Promise<Response> {
      const templates: Template[] = await read('/api/templates');
      const body = { ...templates.find(({ id }) => id === kind), on: true, ...own };
      return call('PUT', `/api/templates/${kind}`, body);
    },
    /** The mails to people, without the notifications to the office. */
    mails: () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example'),
  };
}
