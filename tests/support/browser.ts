import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { SIGNING_SECRET } from './mail-events.ts';
import { startResend, type LoopbackResend } from './resend.ts';
import { ADMIN, startSite, type Site } from './site.ts';

export { ADMIN, expect };

interface Fixtures {
  /** Whether the loader covers public pages for a second; false unless a test is about it. */
  loader: boolean;
  /** Allows a console error that this test causes; any other error on its pages fails it. */
  allowConsole: (pattern: RegExp) => void;
  /** Listens for errors on a page that the test opens itself, as on its `page`. */
  watch: (context: BrowserContext) => void;
  /** Logs the admin in, in the test's own browser context. */
  logIn: (page: Page) => Promise<void>;
}

interface WorkerFixtures {
  /** The email provider of the shared site, with its `mood` and the `delivered` mail. */
  resend: LoopbackResend;
  /** Environment variables of the site; tests that set some get their own site. */
  siteEnv: Record<string, string>;
  /** The built site, one for all tests of a worker; each test begins with empty stores. */
  site: Site;
}

/** The errors of a request that was aborted, and of a script that is not preloaded because JavaScript is off. */
const NOT_FAILED = new Set(['net::ERR_ABORTED', 'csp']);

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!NOT_FAILED.has(reason)) complaints.push(`request: ${reason} ${request.url()}`);
  });
}

/** Runs in the page first: hides the loader once the page's scripts have run, which is before this event. */
function liftLoader(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-loader] { display: none !important; }');
  document.addEventListener('DOMContentLoaded', () => void document.adoptedStyleSheets.push(sheet));
}

/** Playwright's test on the built site in Chromium; an error on a page fails it unless it is allowed. */
export const test = base.extend<
  Fixtures & { complaints: { seen: string[]; allowed: RegExp[] }; emptied: void },
  WorkerFixtures
>({
  resend: [
    async ({}, provide) => {
      const resend = await startResend();
      await provide(resend);
      await resend.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ resend, siteEnv }, provide) => {
      const env = {
        ...{ RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_test' },
        RESEND_WEBHOOK_SECRET: SIGNING_SECRET,
        ...siteEnv,
      };
      const site = await startSite({ env });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  emptied: [
    async ({ site, resend }, provide) => {
      await site.empty();
      resend.reset();
      await provide();
    },
    { auto: true },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
  complaints: [
    async ({}, provide) => {
      const complaints = { seen: [] as string[], allowed: [] as RegExp[] };
      await provide(complaints);
      const unexpected = complaints.seen.filter((text) => !complaints.allowed.some((one) => one.test(text)));
      expect(unexpected, 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
  loader: [false, { option: true }],
  context: async ({ context, complaints, loader }, provide) => {
    listen(context, complaints.seen);
    if (!loader) await context.addInitScript(liftLoader);
    await provide(context);
  },
  allowConsole: async ({ complaints }, provide) =>
    provide((pattern) => void complaints.allowed.push(pattern)),
  watch: async ({ complaints }, provide) => provide((context) => listen(context, complaints.seen)),
  logIn: async ({ baseURL }, provide) =>
    provide(async (page) => {
      const answer = await page.request.post(`${baseURL}/api/login`, { data: ADMIN });
      expect(answer.status()).toBe(200);
    }),
});
