import * as z from 'zod/mini';
import { INCLUDED_HEADER } from '../wire-names.ts';
import { retryBusy } from './retry-busy.ts';
import { noteSession, rememberExpiry } from './session-events.ts';
import { unexpected, unreachable, unexpectedReload } from '../words.ts';

declare global {
  /** What `EARLY_REQUESTS` asked for while the page's scripts were loading, by path; each counts for one call. */
  var earlyResponses: Map<string, Promise<Response>> | undefined;
}

const partsSchema = z.record(z.string(), z.unknown());

let arrived: (parts: Record<string, unknown>) => void;

/** The parts that a screen's first answer included for the rest of the screen, each an answer of the API. */
export const included = new Promise<Record<string, unknown>>((resolve) => (arrived = resolve));

/** Asks the person for a fresh proof; resolves to whether one was given, or rejects with the error to show. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;

/** Registers the function that asks for a proof on this page; undefined once nothing asks any more. */
export const askForProofBy = (asking: AskForProof | undefined) => void (ask = asking);

/** The base path of all API calls. */
export const API_BASE = '/api';

/** A call that did not succeed. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer came or it cannot be read. */
  readonly status: number;
  /** The error of each wrong field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly code: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  /** The default message says that no answer came. */
  constructor(
    status: number,
    message: string = unreachable,
    said: Partial<Pick<ApiError, 'errors' | 'code' | 'retryAfter'>> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = said.errors ?? {};
    this.code = said.code;
    this.retryAfter = said.retryAfter;
  }
}

/** Whether a change was refused because another admin changed or removed the record (409 or 404). */
export const isConflict = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && (cause.status === 404 || cause.status === 409);

interface SendOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A form is sent as multipart, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The call is part of logging in: a 401 then does not mean that a session has ended. */
  isLogin?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or undefined where there is none: check it with a schema. */
  body: unknown;
}

/** Calls the API, once more where a proof is needed and given. @throws ApiError for anything but 2xx */
export async function open(path: string, options: SendOptions = {}): Promise<Response> {
  for (let isRepeated = false; ; isRepeated = true) {
    const response = await answerTo(path, options);
    if (response.ok) return response;
    const { status, headers } = response;
    const body = await jsonOf(response);
    const needsProof = status === 403 && (Object(body) as { code?: unknown }).code === 'step-up';
    if (needsProof && !isRepeated && (await ask?.())) continue;
    throw failure(status, body, (name) => headers.get(name), options.isLogin);
  }
}

/** Calls the API as `open` does and returns the whole answer. */
export async function request(path: string, options?: SendOptions): Promise<Answer> {
  const response = await open(path, options);
  return { status: response.status, headers: response.headers, body: await jsonOf(response) };
}

/** Calls the API and returns the body of the answer. Throws ApiError for anything but 2xx. */
export async function send(path: string, options?: SendOptions): Promise<unknown> {
  return (await request(path, options)).body;
}

/** The error for an unsuccessful answer. A 401 stores the message for the login screen, unless the call itself logs in. */
export function failure(
  status: number,
  body: unknown,
  header: (name: string) => string | null,
  isLogin = false,
): ApiError {
  if (status === 401 && !isLogin) rememberExpiry();
  const { message, errors, code } = Object(body) as Record<string, unknown>;
  const wait = header('retry-after');
  return new ApiError(status, typeof message === 'string' ? message : unexpected, {
    errors: Object(errors) as Record<string, string>,
    code: typeof code === 'string' ? code : undefined,
    retryAfter: wait ? Number(wait) : undefined,
  });
}

/** The removals whose answer was lost, or an error of the server. */
const unanswered = new Set<string>();

/** The answer to a call. Of a removal that is made again after its answer was lost, a missing record is success. */
async function answerTo(path: string, options: SendOptions): Promise<Response> {
  const { method = 'GET' } = options;
  if (method !== 'DELETE' && !path.endsWith('/erase')) return callApi(path, options);
  const name = `${method} ${path}`;
  const wasUnanswered = unanswered.has(name);
  unanswered.add(name);
  const response = await callApi(path, options);
  if (response.status < 500) unanswered.delete(name);
  return wasUnanswered && response.status === 404 ? new Response(null, { status: 204 }) : response;
}

async function callApi(path: string, { method = 'GET', body, headers, signal }: SendOptions) {
  const isForm = body instanceof FormData;
  const hasJson = body !== undefined && !isForm;
  const ask = () =>
    fetch(API_BASE + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(hasJson && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: hasJson ? JSON.stringify(body) : isForm ? body : undefined,
      credentials: 'same-origin',
      // Without it, an admin could get the cached public answer, which has fewer fields and the same ETag.
      cache: 'no-store',
      // A choice that is stored when its page is left is not lost with it.
      keepalive: method === 'PATCH',
      signal,
    });
  const isRead = method === 'GET';
  const early = isRead ? globalThis.earlyResponses?.get(path) : undefined;
  if (early) globalThis.earlyResponses?.delete(path);
  try {
    const first = await (early ?? ask());
    const response = isRead ? await retryBusy(first, ask) : first;
    noteSession(response, early !== undefined);
    const parts = response.headers.get(INCLUDED_HEADER);
    if (parts !== null) arrived(partsSchema.parse(JSON.parse(parts)));
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0);
  }
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** The body of an answer, parsed by its schema. @throws ApiError with a plain sentence, as in a tab from before a deploy */
export function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw Object.assign(new ApiError(0, unexpectedReload), { cause: error });
}
