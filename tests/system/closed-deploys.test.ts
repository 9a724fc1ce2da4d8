import type { Context } from '@netlify/functions';
import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import inquiries from '#functions/inquiries';
import sessions from '#functions/sessions';
import { loadFunctions, type LocalFunction } from '#local/functions';
import { consoleLog } from '#server/platform/log';
import { createContext } from '#server/context';
import { openStores } from '#server/stores/stores';
import { ADMIN, adminCookie, json, startApi } from '../support/api.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perFile } from '../support/lifetimes.ts';
import { declaredEndpoints } from '../support/tables.ts';

const SITE = 'https://www.veralu.example';

const PREVIEWS = ['deploy-preview', 'branch-deploy'];

const api = perFile(startApi);
let functions: LocalFunction[];

beforeAll(async () => {
  // What the platform gives a function, which opens its own context here.
  Object.assign(process.env, {
    SITE_URL: SITE,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
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

const stored = async () => (await readdir(api.directory, { recursive: true })).sort();

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe.each([
  ['of a production deploy that another has replaced', { context: 'production', published: false }, 410],
  ['of one that the platform does not name', { context: '', published: true }, 403],
  ['of one that it names by another word', { context: 'Production', published: true }, 403],
])('a function %s', (_what, deploy, status) => {
  it('refuses every call, also a read, a public one and an address of no endpoint, and touches no store', async () => {
    const before = await stored();
    const answering = functions.filter(({ schedule }) => !schedule);
    expect(answering.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['routes', 'api', 'uploads', 'posts']),
    );
    for (const fn of answering) {
      const addresses = [
        ...fn.paths.map((path) => path.replace(/:\w+/g, 'none')),
        '/made-up',
        '/api/made-up',
      ];
      for (const address of addresses)
        for (const method of METHODS) {
          const answer = await invoke(fn, address, deploy, { method });
          expect([fn.name, method, address, answer?.status]).toEqual([fn.name, method, address, status]);
          expect(answer?.headers.get('cache-control')).toBe('no-store');
          if (method !== 'HEAD')
            expect((await answer?.json()).message).toMatch(
              /^This .+: please use https:\/\/www\.veralu\.example\.$/,
            );
        }
    }
    expect(await stored()).toEqual(before);
  });

  it('says it as a page to a browser that navigates, and to a form posted without script', async () => {
    const navigating = { headers: { Accept: 'text/html,*/*' } };
    const posting = { ...navigating, method: 'POST', body: new URLSearchParams({ firstName: 'Nimal' }) };
    const named = (name: string) => functions.find((fn) => fn.name === name)!;
    for (const answer of [
      await invoke(named('routes'), '/Services', deploy, navigating),
      await invoke(named('inquiries'), '/api/send-email', deploy, posting),
    ]) {
      expect([answer?.status, answer?.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(await answer?.text()).toContain(`<a href="${SITE}">Go to the current site</a>`);
    }
  });

  it('does nothing on schedule', async () => {
    const before = await stored();
    const scheduled = functions.filter(({ schedule }) => schedule);
    expect(scheduled.length).toBeGreaterThan(4);
    for (const fn of scheduled)
      expect(await invoke(fn, `/.netlify/functions/${fn.name}`, deploy, { method: 'POST' })).toBeUndefined();
    expect(await stored()).toEqual(before);
  });
});

describe('a preview', () => {
  const contextOf = (deploy: string, previewAdmin?: { username: string; password: string }) =>
    createContext(deploy, {
      ...api.ctx,
      stores: openStores(deploy, consoleLog),
      env: { ...api.ctx.env, admin: previewAdmin, previewAdmin },
    });
  const preview = (
    handler: typeof sessions,
    address: string,
    init: RequestInit,
    ctx = contextOf('deploy-preview'),
  ) => handler.with(ctx)(new Request(SITE + address, init), { ip: '203.0.113.8' } as Context);

  it.each(PREVIEWS)(
    '(%s) takes no form, no sign-in and nobody’s session, and shows what is public',
    async (deploy) => {
      const cookie = await adminCookie({ ctx: { ...contextOf(deploy), env: api.ctx.env } });
      for (const { handler, name, method, path, row } of await declaredEndpoints()) {
        const body = method === 'GET' ? {} : { body: '{}' };
        const headers = { 'Content-Type': 'application/json', Cookie: cookie };
        const answer = await preview(handler, path, { method, headers, ...body }, contextOf(deploy));
        const open = method === 'GET' && row.access === 'public';
        expect([name, answer.status === 403]).toEqual([name, !open]);
        if (!open)
          expect((await answer.json()).message).toBe(
            `This is a preview of the site, which accepts neither messages nor logins: please use ${SITE}.`,
          );
      }
    },
  );

  it('takes them with PREVIEW_ADMIN', async () => {
    const ctx = contextOf('preview-server', { username: 'preview', password: 'galle-lagoon-three' });
    const login = { username: 'preview', password: 'galle-lagoon-three' };
    expect((await preview(inquiries, '/api/send-email', json(INQUIRY), ctx)).status).toBe(200);
    expect((await preview(sessions, '/api/login', json(login), ctx)).status).toBe(200);
  });
});
