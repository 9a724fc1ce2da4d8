import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SOURCE_FIELDS } from '#lib/visit-source';
import { startSignedIn } from '../support/api.ts';
import {
  BOUNDARIES,
  BROKEN_JSON,
  CONTENT_TYPES,
  NO_OBJECT,
  hostileFields,
  hostileQuery,
  ODD_MULTIPART,
} from '../support/hostile.ts';
import { perFile } from '../support/lifetimes.ts';
import { declaredEndpoints, namesOf, pathWith, type Declared } from '../support/tables.ts';

const RUNS = 12;

/** No answer may take longer, however busy the machine. */
vi.setConfig({ testTimeout: 60_000 });

const endpoints = await declaredEndpoints();
const taking = endpoints.filter(({ row }) => row.body);
const formatsOf = ({ row }: Declared) => row.body?.formats ?? ['json'];
const takingJson = taking.filter((declared) => formatsOf(declared).includes('json'));
const takingForms = taking.filter((declared) => formatsOf(declared).includes('form'));
const takingMultipart = taking.filter((declared) => formatsOf(declared).includes('multipart'));

const api = perFile(startSignedIn);
const failures: string[] = [];

beforeAll(() => {
  api.ctx.log = { info: () => {}, error: (...details) => void failures.push(JSON.stringify(details)) };
});

afterAll(() => void vi.resetConfig());

async function call({ handler, path, method }: Declared, init: RequestInit, address = path) {
  const headers = { Cookie: api.cookie, ...(init.headers as Record<string, string>) };
  return api.call(handler, address, { method, ...init, headers, ip: crypto.randomUUID() });
}

/** JSON, no failure of ours but that there is no site, and nothing in an error but what an error may hold. */
async function expectCalm(answer: Response): Promise<void> {
  const failed = failures.splice(0).filter((said) => !said.includes('own page not reached'));
  expect([answer.status, failed]).toEqual([answer.status, []]);
  expect(answer.status).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  // Its codes are checked by `api.call`.
  const { message, errors = {}, code: _code, errorCodes: _codes, ...rest } = await answer.json();
  expect(message).toMatch(/\S/);
  expect(rest).toEqual({});
  expect(Object.values(errors).every((text) => typeof text === 'string')).toBe(true);
}

const jsonBody = (body: BodyInit): RequestInit => ({ body, headers: { 'Content-Type': 'application/json' } });

describe.each(takingJson)('$name', (declared) => {
  it.each(BROKEN_JSON)('refuses %s', async (_what, body) => {
    const answer = await call(declared, jsonBody(body));
    expect(answer.status).toBe(400);
    await expectCalm(answer);
  });

  it.each(NO_OBJECT)('refuses %s', async (_what, body) => {
    const answer = await call(declared, jsonBody(body));
    expect(answer.status).toBe(422);
    await expectCalm(answer);
  });

  it('refuses fields of a wrong type', async () => {
    await fc.assert(
      fc.asyncProperty(hostileFields(namesOf(declared)), async (fields) => {
        let text: string;
        try {
          text = JSON.stringify(fields) ?? '{}';
        } catch {
          return;
        }
        await expectCalm(await call(declared, jsonBody(text)));
      }),
      { numRuns: RUNS },
    );
  });
});

describe.each(takingForms)('$name as a form', (declared) => {
  it('answers repeated fields, thousands of fields, and fields that are not UTF-8', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const often = namesOf(declared).join('=1&').repeat(300);
    for (const body of ['a&'.repeat(30_000), often, '%ff=%00&__proto__=1', '=&=']) {
      const answer = await call(declared, { body, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await expectCalm(answer);
    }
  });
});

describe.each(takingMultipart)('$name as a multipart form', (declared) => {
  it.each(BOUNDARIES)('refuses 10,000 parts of %s before it reads the first', async (parameters) => {
    const part = '--m\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n';
    const headers = { 'Content-Type': `multipart/form-data; ${parameters}` };
    const reading = vi.spyOn(Response.prototype, 'formData');
    const answer = await call(declared, { body: part.repeat(10_000) + '--m--\r\n', headers });
    const readBy = (reading.mock.contexts as Response[]).map(
      ({ headers }) => headers.get('content-type') ?? '',
    );
    reading.mockRestore();
    expect(readBy.filter((type) => /boundary="?m"?$/.test(type))).toEqual([]);
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining('well-formed'),
    ]);
  });

  it.each(ODD_MULTIPART)('refuses %s', async (what, type, body) => {
    const answer = await call(declared, { body, headers: { 'Content-Type': type } });
    // A title alone makes a draft, and a form inside a form is a title like any other text.
    const isDraft = declared.name === 'POST /api/post-drafts' && what === 'another form inside';
    expect(answer.status).toBeGreaterThanOrEqual(isDraft ? 201 : 400);
    await expectCalm(answer);
  });

  it.each(['a file for every text', 'a text for every file'])('refuses %s', async (what) => {
    const form = new FormData();
    for (const name of namesOf(declared)) {
      if (what.startsWith('a file')) form.append(name, new File(['%PDF-1.7 x'], 'x.pdf'));
      else form.append(name, 'text');
    }
    const sent = new Request('https://x.example', { method: 'POST', body: form });
    const type = sent.headers.get('content-type') ?? '';
    const answer = await call(declared, {
      body: await sent.arrayBuffer(),
      headers: { 'Content-Type': type },
    });
    expect([413, 415, 422]).toContain(answer.status);
    await expectCalm(answer);
  });
});

/** What a form says about itself: read as a yes or no, or cut, and never kept as it came; a signed body. */
const EXEMPT: string[] = ['extra_remarks', 'open_for_ms', 'consent', 'removeImage', 'raw', ...SOURCE_FIELDS];

describe('every endpoint with a body', () => {
  it.each(taking)('bounds each field of $name', async (declared) => {
    const multipart = formatsOf(declared).includes('multipart');
    for (const name of namesOf(declared).filter((field) => !EXEMPT.includes(field))) {
      const long = 'x'.repeat(multipart ? 250_000 : 60_000);
      const form = new FormData();
      form.append(name, long);
      const sent = new Request('https://x.example', { method: 'POST', body: form });
      const init = multipart
        ? {
            body: await sent.arrayBuffer(),
            headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
          }
        : jsonBody(JSON.stringify({ [name]: long }));
      const answer = await call(declared, init);
      const refused = answer.status === 413 || (await answer.clone().json()).errors?.[name] !== undefined;
      expect([name, answer.status, refused]).toEqual([name, answer.status, true]);
      await expectCalm(answer);
    }
  });

  it.each(['text/plain', 'constructor', '__proto__', '', 'multipart/mixed; boundary=x'])(
    'answers 415 to the content type %j',
    async (type) => {
      for (const declared of taking) {
        const answer = await call(declared, { body: '{}', headers: { 'Content-Type': type } });
        expect([declared.name, answer.status]).toEqual([declared.name, 415]);
        await expectCalm(answer);
      }
    },
  );

  it('answers 413 to one byte more than the limit, whatever Content-Length says', async () => {
    for (const declared of taking) {
      const max = declared.row.body?.maxBytes ?? 64 * 1024;
      const type = CONTENT_TYPES[formatsOf(declared)[0] ?? 'json'];
      const answer = await call(declared, {
        body: new Uint8Array(max + 1),
        headers: { 'Content-Type': type, 'Content-Length': '2' },
      });
      expect([declared.name, answer.status]).toEqual([declared.name, 413]);
      await expectCalm(answer);
    }
  });
});

const HOSTILE_PARTS = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '..%5c..%5c',
  '%00',
  '%ff%fe',
  '%E0%A4%A',
  '%',
  '%25252e',
  'a'.repeat(3000),
  '%F0%9F%99%82'.repeat(200),
  '__proto__',
  'constructor',
  'null',
  '-1',
  "'%22%3E%3Cscript%3E",
  '%0d%0aSet-Cookie:x=y',
  '0000abcde-0123456789abcdef01',
];

describe('every address', () => {
  it.each(HOSTILE_PARTS.map((value) => [value.slice(0, 20), value]))(
    'stands %j for each parameter',
    async (_start, value) => {
      for (const declared of endpoints.filter(({ name }) => name.includes(':'))) {
        const init = declared.row.body ? jsonBody('{}') : {};
        const answer = await call(declared, init, pathWith(declared.name, value));
        await expectCalm(answer);
        if (declared.method === 'GET') expect([400, 404]).toContain(answer.status);
      }
    },
  );

  it('answers any query without a 500', async () => {
    for (const declared of endpoints.filter(({ method }) => method === 'GET')) {
      const property = fc.asyncProperty(hostileQuery, async (fields) => {
        await expectCalm(await call(declared, {}, `${declared.path}?${new URLSearchParams(fields)}`));
      });
      await fc.assert(property, { numRuns: RUNS });
    }
  });

  it.each(['', '""', 'W/', '*', ',', 'x'.repeat(8000), '\u00ff', '../..', '"a", "b"'])(
    'answers %# as any header that it reads without a 500',
    async (value) => {
      for (const declared of endpoints) {
        const headers = {
          ...{ 'If-Match': value, 'If-None-Match': value, 'Idempotency-Key': value, Accept: value },
          ...(declared.row.body ? { 'Content-Type': 'application/json' } : {}),
        };
        await expectCalm(await call(declared, { headers, ...(declared.row.body ? { body: '{}' } : {}) }));
      }
    },
  );
});
