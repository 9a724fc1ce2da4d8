import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { getViteConfig } from 'astro/config';
import { rolldown } from 'rolldown';
import { createServer } from 'vite';
import { findChromium } from '#tests/support/chromium.ts';

/** The width of an illustration on a cover, where it is shown smallest. */
const WIDTH = 467.2;

const FONT = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** The HTML of all illustrations, rendered by their components. */
async function allPictures(): Promise<string> {
  const config = await getViteConfig({ logLevel: 'error' })({ mode: 'development', command: 'serve' });
  const server = await createServer({
    ...config,
    server: { ...config.server, middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { everyPicture } = (await server.ssrLoadModule('/src/illustrations/every-illustration.ts')) as {
    everyPicture: () => Promise<string>;
  };
  const html = await everyPicture();
  await server.close();
  return html;
}

/** The tracing script as one file for the page. */
async function tracingScript(): Promise<string> {
  const bundle = await rolldown({ input: 'src/illustrations/tracing/trace.ts', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'tracer', exports: 'named' });
  await bundle.close();
  return output[0].code;
}

declare const tracer: { traced: (root: Element) => string; TONES: Record<string, string> };

/** `npm run drawings`: traces every illustration in Chromium into `src/illustrations/drawn`, for use as an image. */
const [html, script, font] = await Promise.all([allPictures(), tracingScript(), readFile(FONT, 'base64')]);
const browser = await chromium.launch(await findChromium());
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.setContent(html);
await page.addScriptTag({ content: script });
await page.addStyleTag({
  content: `@font-face{font-family:Traced;font-weight:100 900;src:url(data:font/woff2;base64,${font})}
    body{width:${WIDTH}px;font-family:Traced}`,
});
const all = await page.evaluate(async () => {
  await document.fonts.load('16px Traced');
  await document.fonts.load('600 16px Traced');
  return [...document.querySelectorAll('body > [id]')].map((holder): [string, string] => {
    const picture = holder.firstElementChild as HTMLElement;
    for (const [name, colour] of Object.entries(tracer.TONES)) picture.style.setProperty(name, colour);
    return [holder.id, tracer.traced(picture)];
  });
});
await browser.close();
for (const [name, content] of all) await writeFile(`src/illustrations/drawn/${name}.svg`, `${content}\n`);
process.stdout.write(`${all.length} drawings in src/illustrations/drawn\n`);
process.exit();
