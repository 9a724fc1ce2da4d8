import { MIMEType } from 'node:util';
import type * as z from 'zod/mini';
import { fieldErrorCodes } from '#src/lib/error-codes.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import { fill, wholeNumber } from '#src/lib/format.ts';
import * as words from '../words.ts';
import { HttpError } from './call.ts';

/** Forms are at most a list in an object in an object. */
const MAX_DEPTH = 8;

/** A string, with a colon if it is a field name, or a bracket. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** Adds a field name of the current object; with two of one name, two parsers could read different values. */
function addField(fields: Set<string> | undefined, token: string): void {
  const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
  // Code could mistake `__proto__` for the object's prototype.
  if (name === '__proto__' || fields?.has(name)) throw new SyntaxError('A field is reserved or comes twice.');
  fields?.add(name);
}

/** Parses JSON that every parser reads alike: no field twice in an object, and not deeper than MAX_DEPTH. */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) addField(open.at(-1), token);
    if (open.length > MAX_DEPTH) throw new SyntaxError('The body is nested too deeply.');
  }
  return value;
}

/** `report` is what browsers report, in JSON. `raw` is the signed text itself, as the field `raw`. */
export type BodyFormat = 'json' | 'form' | 'multipart' | 'report' | 'raw';

/** The body of an endpoint: its schema, its formats (JSON by default), and the size limit in bytes. */
export interface BodyRule<T = unknown> {
  schema: z.ZodMiniType<T>;
  formats?: BodyFormat[];
  maxBytes?: number;
  /** The message of a 413, where the person needs to know which part is too large. */
  tooLarge?: string;
  /** Whether a request without a body and without a content type counts as an empty object. */
  optional?: boolean;
}

const DEFAULT_MAX_BYTES = 64 * 1024;

const TYPES: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  report: 'application/csp-report',
  raw: 'application/json',
};

function formatOf(request: Request, allowed: BodyFormat[]): BodyFormat {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = allowed.find((one) => TYPES[one] === type);
  if (format) return format;
  throw new HttpError(415, `Please send the body as ${allowed.map((name) => TYPES[name]).join(' or ')}.`);
}

/** Reads at most `maxBytes`, whatever the length header claims. */
async function readBytes(request: Request, rule: BodyRule): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes = DEFAULT_MAX_BYTES } = rule;
  const size = wholeNumber(Math.floor(maxBytes / 1024));
  const tooLarge = () => new HttpError(413, rule.tooLarge ?? fill(words.tooLarge, { size }));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** More than the longest form has: a blog post with one field a paragraph. */
const MAX_FIELDS = 2500;

/** Form fields as an object. A repeated name becomes a list, so that a schema sees it. */
function fieldsOf(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const all = [...entries];
  if (all.length > MAX_FIELDS) throw new RangeError('The form has too many fields.');
  const fields = Map.groupBy(all, ([name]) => name);
  const valueOf = (named: [string, unknown][]) =>
    named.length > 1 ? named.map(([, value]) => value) : named[0]?.[1];
  return Object.fromEntries([...fields].map(([name, named]) => [name, valueOf(named)]));
}

const MAX_PART_HEADERS = 8;
const MAX_PART_HEADER_BYTES = 16 * 1024;

/** Refuses a part with many headers: parsing as many as a body can hold takes more than a second. */
function requireFewHeaders(buffer: Buffer, from: number): void {
  const head = buffer.subarray(from, from + MAX_PART_HEADER_BYTES).toString('latin1');
  if (head.startsWith('--')) return;
  const end = head.indexOf('\r\n\r\n');
  if (end < 0 || head.slice(0, end).split('\r\n').length > MAX_PART_HEADERS + 1)
    throw new RangeError('The headers of a part are too many or too long.');
}

/** RFC 2046; every browser's boundary matches. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

/** Parses a multipart form; refuses too many parts or headers before the parser runs, by the same boundary. */
async function multipartOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const boundary = new MIMEType(type).params.get('boundary') ?? '';
  if (!BOUNDARY.test(boundary)) throw new RangeError('The form has no boundary.');
  const delimiter = `--${boundary}`;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = buffer.indexOf(delimiter); at >= 0; at = buffer.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    if (parts > MAX_FIELDS + 1) throw new RangeError('The form has too many parts.');
    requireFewHeaders(buffer, at + delimiter.length);
  }
  const own = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return fieldsOf(await new Response(bytes, { headers: own }).formData());
}

const decoder = new TextDecoder('utf-8', { fatal: true });

async function decode(format: BodyFormat, bytes: Uint8Array<ArrayBuffer>, request: Request) {
  try {
    if (format === 'multipart') return await multipartOf(bytes, request.headers.get('content-type') ?? '');
    const text = decoder.decode(bytes);
    if (format === 'raw') return { raw: text };
    if (format === 'form') return fieldsOf(new URLSearchParams(text));
    return parseJson(text);
  } catch {
    throw new HttpError(400, `The body is not well-formed ${TYPES[format]}.`);
  }
}

/** The message of a 422, if it is not the first field's error. */
export type Summary = (input: unknown, errors: Record<string, string>) => string | undefined;

/** @throws HttpError 415, 413, 400 for a body that cannot be read, 422 with `errors` by field for one that is wrong */
export async function readBody<T>(request: Request, rule: BodyRule<T>, summary?: Summary): Promise<T> {
  const { formats = ['json'], optional } = rule;
  const isBare = optional === true && !request.headers.has('content-type');
  const format = isBare ? 'json' : formatOf(request, formats);
  const bytes = await readBytes(request, rule as BodyRule);
  if (isBare && bytes.length > 0) formatOf(request, formats);
  const input = isBare ? {} : await decode(format, bytes, request);
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new HttpError(422, 'The body must be an object with the fields of this form.');
  const result = rule.schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  throw new HttpError(422, {
    message: summary?.(input, errors) ?? Object.values(errors)[0] ?? 'Please check the form.',
    errors,
    code: 'invalid-fields',
    errorCodes: fieldErrorCodes(result.error, input),
  });
}
