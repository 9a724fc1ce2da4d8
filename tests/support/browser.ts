import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startResend, type LoopbackResend } from './resend.ts';
import { ADMIN, startSite, type Site } from './site.ts';

export { ADMIN, expect };

interface Fixtures {
  /** Whether the loader covers public pages for its second; where it is not the matter, nobody has to wait for it. */
  loader: boolean;
  /** Declares a complaint that this test provokes; any other one on its pages fails it. */
  allowConsole: (pattern: RegExp) => void;
  /** Watches a page that the test opens by itself, as the `page` of the test is watched. */
  watch: (context: BrowserContext) => void;
  /** Logs the admin in, in the test's own browser context. */
  logIn: (page: Page) => Promise<void>;
}

interface WorkerFixtures {
  /** The mail provider of the shared site: set its `mood`, read what was `delivered`. */
  resend: LoopbackResend;
  /** Variables for the site's process; tests that set some have a site of their own. */
  siteEnv: Record<string, string>;
  /** The built site, shared by the tests of a worker; a test that stops or fills it starts its own. */
  site: Site;
}

/** A request that a navigation or the test itself cut short is no fault. */
const CUT_SHORT = 'net::ERR_ABORTED';

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== CUT_SHORT) complaints.push(`request: ${reason} ${request.url()}`);
  });
}

/** Runs in the page before anything else: the loader goes when the page's script is there, as it is for a visitor by then. */
function liftLoader(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-loader] { display: none !important; }');
  void customElements.whenDefined('astro-island').then(() => document.adoptedStyleSheets.push(sheet));
}

/** Playwright's test on the built site, in real Chromium; it fails on any complaint of a page that is not allowed. */
export const test = base.extend<
  Fixtures & { complaints: { seen: string[]; allowed: RegExp[] } },
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
      const env = { RESEND_BASE_URL: resend.url, RESEND_API_KEY: 're_test', ...siteEnv };
      const site = await startSite({ env });
      await provide(site);
      await site.remove();
    },
    { scope: 'worker' },
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
