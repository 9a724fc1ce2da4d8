import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { SOURCE_FIELDS } from '#src/lib/submission.ts';
import type { BodyFormat } from '#src/server/http/body.ts';
import { adminCookie, startSignedIn } from '../support/api.ts';
import { formData } from '../support/form-data.ts';
import { perFile } from '../support/lifetimes.ts';
import { declaredEndpoints, namesOf, pathWith, type Declared } from '../support/tables.ts';

const endpoints = await declaredEndpoints();
const taking = endpoints.filter(({ row }) => row.body);
const formatsOf = ({ row }: Declared) => row.body?.formats ?? ['json'];
const takingAs = (format: BodyFormat) => taking.filter((declared) => formatsOf(declared).includes(format));

const api = perFile(startSignedIn);
const failures: string[] = [];

beforeAll(() => {
  api.ctx.log = { info: () => {}, error: (...details) => void failures.push(JSON.stringify(details)) };
});

async function call({ path, method }: Declared, init: RequestInit, address = path): Promise<Response> {
  const headers = { Cookie: api.cookie, ...(init.headers as Record<string, string>) };
  const answer = await api.call(address, { method, ...init, headers });
  if (answer.headers.getSetCookie().length > 0) api.cookie = await adminCookie(api);
  return answer;
}

const typed = (type: string, body: BodyInit = '{}') => ({ body, headers: { 'Content-Type': type } });
const jsonBody = (body: BodyInit) => typed('application/json', body);

/** JSON, no failure of ours but that there is no site, and nothing in an error but what an error may hold. */
async function expectCalm(answer: Response, statuses?: number[]): Promise<void> {
  const failed = failures.splice(0).filter((said) => !said.includes('own page not reached'));
  expect([answer.status, failed]).toEqual([answer.status, []]);
  expect(answer.status).toBeLessThan(500);
  if (statuses) expect(statuses).toContain(answer.status);
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { message, errors = {}, code: _code, errorCodes: _codes, ...rest } = await answer.json();
  expect([message, rest]).toEqual([expect.stringMatching(/\S/), {}]);
  for (const text of Object.values(errors)) expect(text).toBeTypeOf('string');
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + '1' + close.repeat(depth);

/** Bodies that are not one well-defined JSON value; below, values that are no object. */
const BROKEN_JSON: BodyInit[] = [
  ...['', '{"title":"x"', '{}{}', '{/* */}', '{"title":"x","title":"y"}', '{"title":"x","t\\u0069tle":"y"}'],
  ...['{"__proto__":{"admin":true}}', '{"a":{"\\u005f_proto__":{"admin":true}}}'],
  ...[`{"title":${nested('[', ']', 10_000)}}`, nested('{"a":', '}', 5000)],
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array(5000).map((_, at) => at % 256),
];
const NO_OBJECT = ['1', '"text"', 'null', '[{}]', '\ufeff[]'];

/** Any code point, also lone surrogates. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** Values that no form sends: wrong types, odd texts, deep and long values. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
  fc.constantFrom<unknown>(null, 1e308, ' \u0000\u202e\u2028 ', '\ud800 lone', 'a\r\nBcc: x@y.example'),
  fc.constantFrom<unknown>('x'.repeat(20_000), { toString: null }, { constructor: { prototype: { a: 1 } } }),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
);

const hostileFields = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, 'constructor', 'toString', 'length', 'x'), hostileValue, {
    maxKeys: names.length + 2,
  });

const RUNS = { numRuns: 6 };

it.each(takingAs('json'))('$name refuses what is no JSON object, and wrong types', async (declared) => {
  for (const body of BROKEN_JSON) await expectCalm(await call(declared, jsonBody(body)), [400]);
  for (const body of NO_OBJECT) await expectCalm(await call(declared, jsonBody(body)), [422]);
  const property = fc.asyncProperty(hostileFields(namesOf(declared)), async (fields) => {
    let text = '{}';
    try {
      text = JSON.stringify(fields) ?? text;
    } catch {
      // What cannot be written as JSON cannot be sent.
    }
    await expectCalm(await call(declared, jsonBody(text)));
  });
  await fc.assert(property, RUNS);
});

it.each(takingAs('form'))('$name refuses a form of thousands of fields', async (declared) => {
  const type = 'application/x-www-form-urlencoded';
  await expectCalm(await call(declared, typed(type, 'a&'.repeat(30_000))), [400]);
  const often = namesOf(declared).join('=1&').repeat(300);
  for (const body of [often, '%ff=%00&__proto__=1', '=&='])
    await expectCalm(await call(declared, typed(type, body)), [400, 401, 413, 422]);
});

const part = (head: string, body = 'x') => `--m\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);
const END = '--m--\r\n';

const TITLE = field('title') + END;

/** Multipart bodies that no browser sends, under their content types. */
const ODD_MULTIPART: Record<string, string[]> = {
  'multipart/form-data': [TITLE],
  'multipart/form-data; boundary=': [TITLE],
  'multipart/form-data; boundary=other': [TITLE],
  [`multipart/form-data; boundary=${'m'.repeat(300)}`]: [TITLE],
  'multipart/form-data; boundary=m': [
    ...[END, field('title'), TITLE.replaceAll('\r\n', '\n'), field('__proto__') + field('constructor') + END],
    ...[part('Content-Type: text/plain') + END, part('Content-Disposition: form-data') + END],
    ...[part(`X-Long: ${'x'.repeat(100_000)}`) + END, part('Content-Transfer-Encoding: base64') + END],
    Array.from({ length: 10_000 }, (_, n) => field(`f${n}`)).join('') + END,
    `--m\r\n${'a:b\r\n'.repeat(800_000)}Content-Disposition: form-data; name="name"\r\n\r\nN\r\n${END}`,
    part('Content-Disposition: form-data; name="cv"; filename="../../../etc/x\\"\\r\\n"', '%PDF-1.4') + END,
  ],
};

/** Content types for which the parser uses the boundary `m`, though other parsers may not. */
const BOUNDARIES = ['boundary=m', 'x="boundary=zz"; boundary=m', 'boundary=m; boundary=zz', 'boundary="\\m"'];

/** A form as bytes, with its content type. */
async function formOf(body: FormData): Promise<RequestInit> {
  const sent = new Request('https://x.example', { method: 'POST', body });
  return typed(sent.headers.get('content-type') ?? '', await sent.arrayBuffer());
}

it.each(takingAs('multipart'))('$name refuses forms that no browser sends', async (declared) => {
  for (const [type, bodies] of Object.entries(ODD_MULTIPART))
    for (const body of bodies)
      await expectCalm(await call(declared, typed(type, body)), [400, 404, 413, 415, 422]);
  const names = namesOf(declared);
  for (const value of ['text', new File(['%PDF-1.7 x'], 'x.pdf')]) {
    const form = formData(Object.fromEntries(names.map((name) => [name, value])));
    await expectCalm(await call(declared, await formOf(form)), [404, 413, 415, 422]);
  }
  for (const parameters of BOUNDARIES) {
    const body = field('content').repeat(10_000) + END;
    await expectCalm(await call(declared, typed(`multipart/form-data; ${parameters}`, body)), [400]);
  }
});

/** What a form says about itself: read as a yes or no, or cut, and never kept as it came; a signed body; a report. */
const EXEMPT = 'extra_remarks open_for_ms consent removeImage raw csp-report'
  .split(' ')
  .concat(SOURCE_FIELDS);

const A_TYPE: Record<BodyFormat, string> = {
  ...{ json: 'application/json', raw: 'application/json', form: 'application/x-www-form-urlencoded' },
  ...{ multipart: 'multipart/form-data; boundary=x', report: 'application/csp-report' },
};

it.each(taking)('$name bounds each field and its body, and takes no other kind of body', async (declared) => {
  const isMultipart = formatsOf(declared).includes('multipart');
  for (const name of namesOf(declared).filter((one) => !EXEMPT.includes(one))) {
    const long = 'x'.repeat(isMultipart ? 250_000 : 60_000);
    const fields = { [name]: long };
    const init = isMultipart ? await formOf(formData(fields)) : jsonBody(JSON.stringify(fields));
    const answer = await call(declared, init);
    const isRefused = answer.status === 413 || (await answer.clone().json()).errors?.[name] !== undefined;
    expect([name, isRefused]).toEqual([name, true]);
    await expectCalm(answer);
  }
  for (const type of ['text/plain', 'constructor', '__proto__', '', 'multipart/mixed; boundary=x'])
    await expectCalm(await call(declared, typed(type)), [415]);
  const max = declared.row.body?.maxBytes ?? 64 * 1024;
  const { body, headers } = typed(A_TYPE[formatsOf(declared)[0] ?? 'json'], new Uint8Array(max + 1));
  const lying = { body, headers: { ...headers, 'Content-Length': '2' } };
  await expectCalm(await call(declared, lying), [413]);
});

it.each([
  ...['..%2f..%2fetc%2fpasswd', '%00', '%ff%fe', '%E0%A4%A', 'a'.repeat(3000), '__proto__'],
  ...["'%22%3E%3Cscript%3E", '%0d%0aSet-Cookie:x=y'],
])('every address withstands each parameter: %#', async (value) => {
  for (const declared of endpoints.filter(({ name }) => name.includes(':'))) {
    const init = declared.row.body ? jsonBody('{}') : {};
    const answer = await call(declared, init, pathWith(declared.name, value));
    await expectCalm(answer, declared.method === 'GET' ? [400, 404] : undefined);
  }
});

it('every address withstands any query', async () => {
  const odd = fc.constantFrom('-1', '1e9', '0x1', '１', '1.5', '\u0000', 'x'.repeat(9000));
  const names = fc.constantFrom('limit', 'cursor', 'view', 'from', 'suspected', 'x');
  const hostileQuery = fc.dictionary(names, fc.oneof(fc.string({ unit: anyCharacter }), odd));
  for (const declared of endpoints.filter(({ method }) => method === 'GET')) {
    const property = fc.asyncProperty(hostileQuery, async (fields) => {
      await expectCalm(await call(declared, {}, `${declared.path}?${new URLSearchParams(fields)}`));
    });
    await fc.assert(property, RUNS);
  }
});

it.each(['', '*', 'W/', 'x'.repeat(8000), '\u00ff', '"a", "b"'])(
  'every address withstands any header: %#',
  async (value) => {
    const own = { 'If-Match': value, 'If-None-Match': value, 'Idempotency-Key': value, Accept: value };
    for (const declared of endpoints) {
      const { body, headers } = declared.row.body ? jsonBody('{}') : { body: null, headers: {} };
      await expectCalm(await call(declared, { body, headers: { ...own, ...headers } as never }));
    }
  },
);

const open = endpoints.filter(({ row }) => row.access === 'public');

it.each(open)('$name has a limit of the platform', ({ file }) => {
  // The platform reads it without running the file; what no function declares has that of the rule for /api/*.
  const source = file === 'admin' ? 'netlify.toml' : `netlify/functions/${file}.ts`;
  expect(readFileSync(source, 'utf8')).toMatch(
    /rateLimit: \{ windowLimit: [1-9]\d{2,}, windowSize: \d+, aggregateBy: \['ip', 'domain'\] \}|window_limit = 3000/,
  );
});
