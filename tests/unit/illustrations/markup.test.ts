import { getViteConfig } from 'astro/config';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCENTS, PICTURES } from '../../../src/illustrations/names.ts';

const MAX_BYTES = 6 * 1024;
const START_MS = 60_000;

type Component = Parameters<AstroContainer['renderToString']>[0];

let vite: ViteDevServer;
let drawnSvg: (name: string, mark: string, place?: string) => string;
let draw: (props: Record<string, string>) => Promise<string>;

beforeAll(async () => {
  const config = await getViteConfig(
    { server: { middlewareMode: true, hmr: false, ws: false } },
    { logLevel: 'silent' },
  )({
    command: 'build',
    mode: 'production',
  });
  vite = await createServer(config);
  const { default: Picture } = (await vite.ssrLoadModule('/src/illustrations/Illustration.astro')) as {
    default: Component;
  };
  ({ drawnSvg } = (await vite.ssrLoadModule('/src/illustrations/drawn-svg.ts')) as {
    drawnSvg: typeof drawnSvg;
  });
  const container = await AstroContainer.create();
  draw = (props) => container.renderToString(Picture, { props });
}, START_MS);

afterAll(() => vite.close());

describe('the markup of a picture', () => {
  it.each(PICTURES)('%s is small, one image to a screen reader, and safe to repeat', async (name) => {
    const html = await draw({ name, label: 'A sample' });
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
    expect(html).toMatch(/^<div class="pic[^"]*" role="img" aria-label="A sample">/);
    expect(html).not.toMatch(/ id=|<style| style=|undefined|NaN|\[object/);
  });

  it('is hidden from screen readers without a label', async () => {
    expect(await draw({ name: 'chat' })).toMatch(/^<div class="pic" aria-hidden="true">/);
  });

  it.each(ACCENTS)('has the accent %s', async (accent) => {
    expect(await draw({ name: 'chat', accent })).toContain(
      accent === 'brand' ? 'class="pic"' : `pic-${accent}`,
    );
  });
});

describe('a picture that is a file', () => {
  const marks = (svg: string, word: string) => svg.split(`>${word}</text>`).length - 1;

  it.each(['Sample', 'Illustration'])('is marked once: %s', (word) => {
    for (const name of ['chat-brand', 'figure-chat']) expect(marks(drawnSvg(name, word), word)).toBe(1);
    expect(marks(drawnSvg('chat-brand_calendar-gold_dashboard-ink', word), word)).toBe(3);
  });

  it('is not marked as a map, which invents nothing', () =>
    expect(marks(drawnSvg('figure-world-reach', 'Sample'), 'Sample')).toBe(0));
});
