import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fileHeaders } from '../support/file-headers.ts';
import { gradeOf } from '../support/observatory.ts';
import { LOCAL_ADMIN_PASSWORD } from '../../netlify/server/platform/env.ts';

/** What no file of the public site may contain: source maps, secrets, and data of functions. */
const FORBIDDEN: [what: string, form: RegExp][] = [
  ['a source map', /sourceMappingURL=/],
  ['the local password', new RegExp(LOCAL_ADMIN_PASSWORD)],
  ['a key of the email provider', /\bre_[A-Za-z0-9]{8,}_/],
  ['a hash of a password', /scrypt\$\d+\$/],
  ['the list of common passwords, of which this is one', /21081990/],
  ['a token of the platform', /\bnf[pc]_[A-Za-z0-9]{20,}/],
  ['an address of the store', /NETLIFY_BLOBS_CONTEXT|uncachedEdgeURL/],
];

const files = () =>
  readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => path.extname(file) !== '');

test('the build holds no source maps, no secrets and no admin data', () => {
  const all = files();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = all.filter((file) => /\.(html|js|css|json|xml|txt|svg|webmanifest)$/.test(file));
  const found = texts.flatMap((file) => {
    const text = readFileSync(path.join('dist', file), 'utf8');
    return FORBIDDEN.filter(([, form]) => form.test(text)).map(([what]) => `${file}: ${what}`);
  });
  expect(found).toEqual([]);
});

test('every page has a script policy without unsafe-inline and unsafe-eval', () => {
  const wrong = files()
    .filter((file) => file.endsWith('.html'))
    .filter((file) => {
      const text = readFileSync(path.join('dist', file), 'utf8');
      const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1] ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      return !scripts.includes("'self'") || /unsafe-(inline|eval|hashes)|\*|data:|https?:/.test(scripts);
    });
  expect(wrong).toEqual([]);
});

test('every form and the policy state the retention period', () => {
  const textOf = (file: string) =>
    readFileSync(path.join('dist', file), 'utf8').replace(/<!--.*?-->|<[^>]+>/g, '');
  const vacancy = readdirSync('dist/career').find((file) => file.endsWith('.html')) ?? '';
  for (const file of ['contact.html', 'careernew.html', `career/${vacancy}`, 'shell/career.html'])
    expect(textOf(file), file).toMatch(/erase it after 12 months|What you send is erased after 12 months/);
  expect(textOf('privacy-policy.html')).toContain('are erased 12 months after we received them');
});

test('every page has the best grade of Mozilla’s observatory', () => {
  const headers = fileHeaders();
  const pages = files().filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(20);
  const worse = pages.flatMap((file) => {
    const text = readFileSync(path.join('dist', file), 'utf8');
    const metaPolicy = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1] ?? '';
    const { grade, score, said } = gradeOf({ header: (name) => headers.get(name), metaPolicy });
    return grade === 'A+' && score >= 125 ? [] : [`${file}: ${grade} ${score} ${said.join(', ')}`];
  });
  expect(worse).toEqual([]);
});

test('a drawn picture shows in a browser, which reads it as XML', async ({ page }) => {
  const files = readdirSync('dist/covers');
  expect(files.length).toBeGreaterThan(20);
  const texts = files.map((file) => readFileSync(path.join('dist/covers', file), 'utf8'));
  const broken = await page.evaluate(
    (all) =>
      all.map(
        (text) =>
          new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
      ),
    texts,
  );
  expect(files.filter((_, at) => broken[at])).toEqual([]);
});
