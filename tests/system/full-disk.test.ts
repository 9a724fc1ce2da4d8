import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlobsDirectory } from '#local/blobs-directory';
import type { Applicant } from '#features/applications/schema/applicant';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { pdfFile } from '../fixtures/cv-files.ts';
import { cookieOf, json } from '../support/api.ts';
import { APPLICANT, form, withKey } from '../support/applicants.ts';
import { ADMIN, startSite, type Site } from '../support/site.ts';
import { makeSmallSite } from '../support/small-site.ts';

const DISK_BYTES = 512 * 1024;

/** A file system of its own, small enough to be filled; only whoever may mount one can have it. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'mount-'));
  const mounted = mountDisk(folder);
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('a partly written blob is an error, takes no space, and leaves the earlier one', async () => {
  const fixture = path.resolve('tests/fixtures/short-files.ts');
  const command = ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, fixture, folder];
  expect(execFileSync('/bin/sh', command, { encoding: 'utf8' })).toBe('done,EFBIG,EFBIG');
  const blobs = new BlobsDirectory(folder);
  expect(await blobs.keys('store', '')).toEqual(['kept']);
  expect((await blobs.get('store', 'kept'))?.bytes).toHaveLength(100);
  expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
});

const INQUIRY = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  phoneNumber: '1',
  interests: ['Other'],
};
const CV = pdfFile('x', 60_000);

/** What comes while the disk is full, each under a key of its own, as the forms send it. */
const late = (): [address: string, init: RequestInit][] => [
  ['/api/send-email', withKey(json({ ...INQUIRY, message: 'late' }))],
  ['/api/submit-application', withKey(form(APPLICANT, { bytes: CV, name: 'cv.pdf' }))],
];

async function read<T>(site: Site, Cookie: string, address: string): Promise<T[]> {
  const answer = await fetch(site.url + address, { headers: { Cookie } });
  expect([answer.status, answer.headers.get('x-unreadable-records')]).toEqual([200, null]);
  return (await answer.json()) as T[];
}

/** Takes the last byte that is free. */
async function fill(filler: string): Promise<void> {
  for (let size = DISK_BYTES; size > 0; size = Math.floor(size / 2))
    await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => undefined);
}

async function survivesFullDisk(site: Site, disk: string): Promise<void> {
  const send = (address: string, init: RequestInit) => fetch(site.url + address, init);
  const cookie = cookieOf(await send('/api/login', json(ADMIN)));
  const messages = async () =>
    (await read<InquiryRow>(site, cookie, '/api/getemaildetails')).map(({ message }) => message).toSorted();
  expect((await send('/api/send-email', json({ ...INQUIRY, message: 'early' }))).status).toBe(200);

  const filler = path.join(disk, 'filler');
  await fill(filler);
  const requests = late();
  for (const [address, init] of requests) {
    const answer = await send(address, init);
    expect([address, answer.status]).toEqual([address, 503]);
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('Please try again in a few seconds.'),
    });
  }
  expect(await messages()).toEqual(['early']);
  expect(await read<Applicant>(site, cookie, '/api/applications')).toEqual([]);
  expect(await readdir(path.join(disk, 'unfinished'))).toEqual([]);

  await rm(filler);
  for (const [address, init] of [...requests, ...requests])
    expect([address, (await send(address, init)).status]).toEqual([address, 200]);
  expect(await messages()).toEqual(['early', 'late']);
  const applicants = await read<Applicant>(site, cookie, '/api/applications');
  expect(applicants).toHaveLength(1);
  const kept = await send(`/api/${applicants[0]?.cv_path}`, { headers: { Cookie: cookie } });
  expect(new Uint8Array(await kept.arrayBuffer())).toEqual(CV);
}

/** Where a test may mount, the real thing: a disk that is full to its last byte, under the whole running site. */
if (mayMount())
  it('a full disk is a clear error, and all acknowledged data is there once there is space', async () => {
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    mountDisk(disk);
    const dist = await makeSmallSite();
    const site = await startSite({ dist, dataFolder: disk });
    try {
      await survivesFullDisk(site, disk);
    } finally {
      await site.remove();
      execFileSync('umount', [disk]);
      await rm(dist, { recursive: true });
    }
  });
