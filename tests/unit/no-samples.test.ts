import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSamples } from '#src/integrations/no-samples.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'veralu-samples-'));
  await cp('content', path.join(root, 'content'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The lines of the error with which a build under `root` stops; none when the build goes on. */
async function refusal(sample = false): Promise<string[]> {
  const file = path.join(root, 'content/site.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^sample: .*$/m, `sample: ${sample}`));
  const { hooks } = noSamples();
  await hooks['astro:config:done']!({ config: { root: pathToFileURL(`${root}/`) } } as never);
  const built = Promise.resolve(hooks['astro:build:start']!({} as never));
  return built.then(
    () => [],
    ({ message }: Error) => message.split('\n'),
  );
}

it('a site without samples is not built while one is left, and each is named', async () => {
  expect(await refusal(true)).toEqual([]);
  const said = (await refusal()).map((line) => line.replace(/:\d+: (?:- )?/, ' → '));
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringContaining('content/site.yaml → claimNote: "Sample words'),
      'content/site.yaml → email: info@veralu.example',
      "content/site.yaml → phone: '+94 11 000 0000'",
      'content/site.yaml → street: No. 00, Sample Road',
      "content/site.yaml → { network: WhatsApp, url: 'https://wa.me/94770000000' }",
      expect.stringMatching(/^content\/site\.yaml → .*Sample Mail Hosting \(Private\) Limited/),
      expect.stringMatching(/^content\/pages\/home\.yaml → .*Sample Customer A/),
      'content/clients/01-sample-finance.svg',
      expect.stringMatching(/^content\/blog\/par30\S+ → author: .*\(sample author\)/),
    ]),
  );
  // A sentence that offers a sample is none, and vacancies and policies say it by a component.
  expect(said.join('\n')).not.toMatch(/content\/(?:vacancies|products|legal)/);
});
