import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browsers/browser.ts';
import type { EngineName } from '../../support/browsers/engine.ts';
import { missing, startBrowser } from '../../support/browsers/start.ts';
import { startSite, type Site } from '../../support/site.ts';

/** A browser and a built site with its own functions and store. */
export interface Stage {
  browser: Browser;
  site: Site;
}

export const WIDTHS = [390, 1280] as const;

const ENGINES: EngineName[] = ['firefox', 'webkit'];

/**
 * Runs the same tests in Firefox and in WebKit; a console error fails a test, too. Where an engine is not installed,
 * its tests are skipped under a name that says how to install it; in CI they fail.
 */
export function onEachEngine(title: string, tests: (stage: Stage) => void): void {
  for (const engine of ENGINES) {
    const lack = missing(engine);
    describe(`${title} in ${engine}`, () => {
      if (lack)
        return it.skipIf(!process.env.CI)(lack, () => {
          throw new Error(lack);
        });
      const stage = {} as Stage;
      beforeAll(async () => {
        stage.site = await startSite();
        stage.browser = await startBrowser(engine, stage.site.url);
      });
      afterAll(async () => {
        try {
          await stage.browser?.close();
        } finally {
          await stage.site?.remove();
        }
      });
      afterEach(async () => expect(await stage.browser.engine.takeErrors()).toEqual([]));
      tests(stage);
    });
  }
}
