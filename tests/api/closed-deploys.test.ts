import type { Context } from '@netlify/functions';
import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadFunctions, type LocalFunction } from '#netlify/local/functions.ts';
import { createContext } from '#src/server/context.ts';
import { consoleLog } from '#src/server/platform/log.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { ADMIN, adminCookie, startApi } from '../support/api.ts';
import { perFile } from '../support/lifetimes.ts';
import { declaredEndpoints } from '../support/tables.ts';

const SITE = 'https://www.veralu.example';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const api = perFile(startApi);
let functions: LocalFunction[];

beforeAll(async () => {
  // The platform's variables, with which a function opens its own context here.
  const [ADMIN_USERNAME, ADMIN_PASSWORD] = [ADMIN.username, ADMIN.password];
  Object.assign(process.env, { SITE_URL: SITE, ADMIN_USERNAME, ADMIN_PASSWORD });
  functions = await loadFunctions();
});

/** The functions log each refusal. */
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
});

/** A call as the platform makes it at a deploy. */
async function invoke({ run }: LocalFunction, address: string, deploy: object, init: RequestInit = {}) {
  const work: Promise<unknown>[] = [];
  const context = { deploy, ip: '203.0.113.7', waitUntil: (more: Promise<unknown>) => void work.push(more) };
  const answer = await run(new Request(SITE + address, init), context as unknown as Context);
  await Promise.all(work);
  return answer as Response | undefined;
}

const named = (name: string) => functions.find((fn) => fn.name === name)!;

const stored = async () => (await readdir(api.directory, { recursive: true })).sort();

it.each([
  ['of a production deploy that another has replaced', { context: 'production', published: false }, 410],
  ['of one that the platform does not name', { context: '', published: true }, 403],
  ['of one that it names by another word', { context: 'Production', published: true }, 403],
])(
  'a function %s refuses every call and schedule, names the current site and touches no store',
  async (_what, deploy, status) => {
    const before = await stored();
    for (const fn of functions.filter(({ schedule }) => !schedule)) {
      const paths = fn.paths.map((path) => path.replace(/:\w+/g, 'none'));
      for (const address of [...paths, '/made-up', '/api/made-up'])
        for (const method of METHODS) {
          const answer = await invoke(fn, address, deploy, { method });
          expect([fn.name, method, address, answer?.status]).toEqual([fn.name, method, address, status]);
          expect(answer?.headers.get('cache-control')).toBe('no-store');
          if (method === 'HEAD') continue;
          expect((await answer?.json()).message).toMatch(
            /^This .+: please use https:\/\/www\.veralu\.example\.$/,
          );
        }
    }
    const headers = { Accept: 'text/html,*/*' };
    const posting = { headers, method: 'POST', body: new URLSearchParams({ firstName: 'Nimal' }) };
    const shown = await invoke(named('forms'), '/api/send-email', deploy, posting);
    expect([shown?.status, await shown?.text()]).toEqual([
      status,
      expect.stringContaining(`<a href="${SITE}">Go to the current site</a>`),
    ]);
    const scheduled = functions.filter(({ schedule }) => schedule);
    expect(scheduled.length).toBeGreaterThan(1);
    for (const fn of scheduled)
      expect(await invoke(fn, `/.netlify/functions/${fn.name}`, deploy, { method: 'POST' })).toBeUndefined();
    expect(await stored()).toEqual(before);
  },
);

it.each(['deploy-preview', 'branch-deploy'])(
  'a preview (%s) takes no form, no sign-in and nobody’s session, and shows what is public',
  async (deploy) => {
    const ctx = createContext(deploy, {
      ...api.ctx,
      stores: openStores(deploy, consoleLog),
      env: { ...api.ctx.env, admin: undefined, previewAdmin: undefined },
    });
    const cookie = await adminCookie({ ctx: { ...ctx, env: api.ctx.env } });
    for (const { handler, name, method, path, row } of await declaredEndpoints()) {
      const headers = { 'Content-Type': 'application/json', Cookie: cookie };
      const request = new Request(SITE + path, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      const answer = await handler.with(ctx)(request, { ip: '203.0.113.8' } as Context);
      const isOpen = method === 'GET' && row.access === 'public';
      expect([name, answer.status === 403]).toEqual([name, !isOpen]);
      if (isOpen) continue;
      expect((await answer.json()).message).toBe(
        `This is a preview of the site, which accepts neither messages nor logins: please use ${SITE}.`,
      );
    }
  },
);
