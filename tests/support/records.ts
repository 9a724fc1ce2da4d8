import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Applicant, ApplicantDetails } from '#src/features/jobs/schema/applicant.ts';
import type { InquiryDetails, InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import type { Template } from '#src/features/messages/schema/template.ts';
import type { BulkResult } from '#src/lib/bulk.ts';
import { deliverDue } from '#src/features/messages/server/mail-kinds.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import { adminCookie, json, SILENT_LOG, startSignedIn, type Api, type Instance } from './api.ts';
import { APPLICANT, form } from './applicants.ts';
import { INQUIRY } from './inquiries.ts';
import { perTest } from './lifetimes.ts';
import { staffAs, type Staff } from './staff.ts';

/** A mail that a colleague writes. */
export const WORDS = { subject: 'Re: Your inquiry to us', text: 'Dear Nimal,\n\nyes, we do.' };

/** The sentence for a person who has not seen the last change. */
export const CHANGED =
  'Someone else changed this in the meantime. Nothing was overwritten: reload to see the change.';

/** The files of all stores in whose bytes or names a text stands. */
export async function filesWith({ directory }: Pick<Api, 'directory'>, text: RegExp): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
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

/** Expects the status of an answer and its sentence. */
export async function expectSaid(answer: Response, status: number, sentence: unknown): Promise<void> {
  expect([answer.status, (await answer.json()).message]).toEqual([status, sentence]);
}

/** A header with a new key, by which a repeated call is the same one. */
export const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

type Cv = Parameters<typeof form>[1];

/** A form with an instance, an address or headers of its own. */
interface Sent {
  instance?: Pick<Instance, 'call'>;
  ip?: string;
  headers?: Record<string, string>;
}

/** An API for each test of a file, without a log, with calls about forms by visitors and by the person who is logged in. */
export function recordsSuite() {
  const api = perTest(() => startSignedIn({ log: SILENT_LOG }));
  const call: Staff['call'] = (...asked) => staffAs(api, api.cookie).call(...asked);
  const read = async (address: string) => (await call('GET', address)).json();
  const inquire = (own: object = {}, { instance = api, ip, headers }: Sent = {}) =>
    instance.call('/api/send-email', { ...json({ ...INQUIRY, ...own }, headers), ...(ip ? { ip } : {}) });
  /** Sends the form as bytes: a stream that is not read to its end is an error in this process. */
  const apply = async (own: Record<string, string> = {}, cv?: Cv, how: Sent = {}): Promise<Response> => {
    const { instance = api, ip, headers } = how;
    const sent = new Request('https://www.veralu.example', form({ ...APPLICANT, ...own }, cv));
    return instance.call('/api/submit-application', {
      ...{ method: 'POST', body: await sent.arrayBuffer(), ...(ip ? { ip } : {}) },
      headers: { ...Object.fromEntries(sent.headers), ...headers },
    });
  };
  const inquiries = (query = ''): Promise<InquiryRow[]> => read(`/api/getemaildetails${query}`);
  const applicants = (query = ''): Promise<Applicant[]> => read(`/api/applications${query}`);
  return {
    ...{ api, call, read, inquire, apply, inquiries, applicants },
    /** Sends an inquiry, newer than those before, and returns its row. */
    async inquired(own: object = {}): Promise<InquiryRow> {
      api.clock.now += 1;
      await inquire(own);
      return (await inquiries())[0]!;
    },
    /** Sends an application, newer than those before, and returns its row. */
    async applied(own: Record<string, string> = {}, cv?: Cv): Promise<Applicant> {
      api.clock.now += 1;
      await apply(own, cv);
      return (await applicants())[0]!;
    },
    /** Sends numbered inquiries or applications, and returns their rows, newest first. */
    async many(kind: 'inquiries' | 'applications', count: number): Promise<(InquiryRow | Applicant)[]> {
      for (let number = 1; number <= count; number += 1) {
        api.clock.now += 1;
        const [name, email] = [`Person ${number}`, `person${number}@customer.example`];
        await (kind === 'inquiries' ? inquire({ firstName: name, email }) : apply({ name, email }));
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
    /** Moves the clock to a moment, or on by a time; the session of the first owner begins anew. */
    async moveTo(moment: string | number): Promise<void> {
      api.clock.now = typeof moment === 'number' ? api.clock.now + moment : Date.parse(moment);
      api.cookie = await adminCookie(api);
    },
    /** The provider is well, time passes, and two instances run the schedule of due mail at once. */
    async deliverLater(ms = HOUR): Promise<void> {
      api.resend.mood = 'well';
      api.clock.now += ms;
      await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx)]);
    },
  };
}
