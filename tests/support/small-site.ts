import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { headersFile } from '#src/integrations/script-policy.ts';

/** A small site for tests of serving, which need no real build. */
const FILES: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'about.html': `<!doctype html><title>About</title>${'<p>Long enough to compress.</p>'.repeat(60)}`,
  'preview.html': '<!doctype html><title>Preview</title>',
  'blogs.html': '<!doctype html><title>Blogs</title>',
  '404.html': '<!doctype html><title>Page not found</title>',
  '_astro/page.Ab12Cd34.css': 'p{margin:0}'.repeat(60),
  'icon.png': 'not really a picture',
  _headers: headersFile(),
};

/** Writes the site to a new folder and returns it. */
export async function makeSmallSite(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-site-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}
