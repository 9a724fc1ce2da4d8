import { appendFile, rm } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { storeName } from '#server/stores/stores';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DAY } from '#server/platform/clock';
import { purgeDeleted } from '#server/features/deletions/deletions';
import { eraseVersions } from '#server/features/blog/post-versions';
import { sweepImages } from '#server/features/images/image-sweep';
import { storeImage } from '#server/features/images/images';
import { openCommittedPosts } from '#server/stores/committed-posts';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';
import { RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const blog = perTest(startBlogApi);

/** An image of its own for each number. */
const picture = (number: number) => fileOf(Buffer.concat([PNG, Buffer.from([number])]));

async function add(title: string, image: File): Promise<{ id: string; image: string }> {
  return (await blog.send('POST', '/api/blogs', { ...POST, title, image })).json();
}

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blog.ctx.stores.uploads.names()) names.push(name);
  return names;
}

/** As the schedule runs it: every night. */
async function nights(count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    await purgeDeleted(blog.ctx);
    await sweepImages(blog.ctx);
    blog.clock.now += DAY;
  }
}

it('removes the image of a deleted post after the post was purged', async () => {
  const { id, image } = await add('To go', picture(1));
  await blog.send('DELETE', `/api/blogs/${id}`);
  await nights(RESTORABLE_DAYS);
  expect(await stored()).toEqual([image]);
  await nights(2);
  expect(await stored()).toEqual([]);
  expect((await blog.ctx.stores.unusedImages.list()).records).toEqual([]);
});

it('removes an image without a post, or of a version that is erased, after a day and not before', async () => {
  const { id, image } = await add('Stays', picture(1));
  await blog.send('PUT', `/api/blogs/${id}`, { ...POST, image: picture(2) });
  await blog.ctx.stores.uploads.create(`${'a'.repeat(32)}.png`, new Uint8Array(PNG));
  expect(await stored()).toHaveLength(3);
  expect(await sweepImages(blog.ctx)).toBe(0);
  blog.clock.now += DAY - 1;
  expect(await sweepImages(blog.ctx)).toBe(0);
  blog.clock.now += 1;
  expect(await sweepImages(blog.ctx)).toBe(1);
  // The earlier version can be restored with its picture, as long as it is stored.
  expect(await stored()).toContain(image);
  await eraseVersions(blog.ctx, id);
  expect(await sweepImages(blog.ctx)).toBe(0);
  blog.clock.now += DAY;
  expect(await sweepImages(blog.ctx)).toBe(1);
  const [left] = await stored();
  expect(left).toBe((await (await blog.get(`/api/blogs/${id}`)).json()).image);
  expect(left).not.toBe(image);
});

it('keeps images that another post, a text or a file uses, and ones that are chosen again meanwhile', async () => {
  const gone = [
    await add('First', picture(1)),
    await add('Quoted', picture(2)),
    await add('Filed', picture(3)),
  ];
  gone.push(await add('Again', picture(4)));
  await add('Second', picture(1));
  await blog.send('POST', '/api/blogs', { ...POST, title: 'T', content: `/api/uploads/${gone[1]?.image}` });
  await blog.commit({ id: 'filed' });
  const file = path.join(blog.directory, 'content/blog/filed.md');
  await appendFile(file, `![](/api/uploads/${gone[2]?.image})`);
  for (const { id } of gone) await blog.ctx.stores.posts.remove(id);
  await sweepImages(blog.ctx);
  blog.clock.now += DAY;
  await storeImage(blog.ctx, picture(4));
  expect(await sweepImages(blog.ctx)).toBe(0);
  blog.clock.now += DAY;
  expect(await sweepImages(blog.ctx)).toBe(1);
  expect(await stored()).toEqual(
    gone
      .slice(0, 3)
      .map(({ image }) => image)
      .toSorted(),
  );
});

it('removes nothing while a post is unreadable', async () => {
  const { id } = await add('Whole', picture(1));
  await getStore({ name: storeName('dev', 'posts'), consistency: 'strong' }).set(id, '{"version":"1","val');
  await expect(sweepImages(blog.ctx)).rejects.toThrow('cannot be read');
  expect(await stored()).toHaveLength(1);
});

it('removes nothing if the committed posts are unknown, and logs that', async () => {
  await rm(path.join(blog.directory, SNAPSHOT_FILES.committedPosts));
  const said: string[] = [];
  blog.ctx.committed = openCommittedPosts(blog.directory, {
    info: () => undefined,
    error: (event) => void said.push(event),
  });
  await blog.ctx.stores.uploads.create(`${'a'.repeat(32)}.png`, new Uint8Array(PNG));
  for (let night = 0; night < 3; night += 1) {
    await expect(sweepImages(blog.ctx)).rejects.toThrow('committed posts are not known');
    blog.clock.now += DAY;
  }
  expect(await stored()).toHaveLength(1);
  expect(said).toEqual(['committed posts not found']);
});
