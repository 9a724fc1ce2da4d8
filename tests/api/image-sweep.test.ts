import { appendFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import { eraseVersions } from '#src/features/blog/server/post-versions.ts';
import { sweepImages } from '#src/features/images/server/image-sweep.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { openCommittedPosts } from '#src/server/stores/built-files.ts';
import { SILENT_LOG } from '../support/api.ts';
import { POST, startBlogApi } from '../support/blogs.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const blog = perTest(() => startBlogApi({ log: SILENT_LOG }));

/** An image of its own for each number. */
const picture = (number: number) => fileOf(Buffer.concat([PNG, Buffer.from([number])]));

const add = (title: string, number: number) => blog.add({ title, image: picture(number) });

const upload = async (number: number): Promise<string> =>
  (await (await blog.send('POST', '/api/uploads', { image: picture(number) })).json()).image;

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blog.ctx.stores.uploads.ids()) names.push(name);
  return names.toSorted();
}

/** A sweep this much later. Returns the number of removed images. */
function sweepAfter(ms: number): Promise<number> {
  blog.clock.now += ms;
  return sweepImages(blog.ctx);
}

it('removes an image without a post, or of a version that is erased, after a day and not before', async () => {
  const { id, image } = await add('Stays', 1);
  const edited = await blog.send('PUT', `/api/blogs/${id}`, { ...POST, image: picture(2) });
  const { image: current } = await edited.json();
  await blog.ctx.stores.uploads.create(`${'a'.repeat(32)}.png`, new Uint8Array(PNG));
  expect([await sweepAfter(0), await sweepAfter(DAY - 1), await sweepAfter(1)]).toEqual([0, 0, 1]);
  // The earlier version can be restored with its picture, as long as it is stored.
  expect(await stored()).toEqual([image, current].toSorted());
  await eraseVersions(blog.ctx, id);
  expect([await sweepAfter(0), await sweepAfter(DAY), await stored()]).toEqual([0, 1, [current]]);
});

it('leaves what another post, a text or a file uses, and what is chosen again meanwhile', async () => {
  const gone = [await add('First', 1), await add('Quoted', 2), await add('Filed', 3), await add('Again', 4)];
  await add('Second', 1);
  await blog.add({ title: 'T', content: `/api/uploads/${gone[1].image}` });
  await blog.commit({ id: 'filed' });
  await appendFile(path.join(blog.directory, 'content/blog/filed.md'), `![](/api/uploads/${gone[2].image})`);
  for (const { id } of gone) await blog.ctx.stores.posts.remove(id);
  expect(await sweepAfter(0)).toBe(0);
  await add('Chosen again', 4).then(({ id }) => blog.ctx.stores.posts.remove(id));
  expect([await sweepAfter(DAY), await sweepAfter(DAY)]).toEqual([0, 1]);
  const used = gone.slice(0, 3).map(({ image }) => image);
  expect(await stored()).toEqual(used.toSorted());
});

it('leaves a picture for a text while a post, a version of one or a draft shows it, or for 30 days', async () => {
  const [inPost = '', inVersion = '', inDraft = ''] = await Promise.all([1, 2, 3].map(upload));
  const unused = await upload(4);
  const text = (name: string) => ({ ...POST, format: 'markdown', content: `![A](/api/uploads/${name})` });
  const { id } = await blog.add(text(inVersion));
  await blog.send('PUT', `/api/blogs/${id}`, text(inPost));
  await blog.send('POST', '/api/post-drafts', text(inDraft));
  // A text in a browser may show the unused one.
  for (const wait of [0, 2 * DAY, 28 * DAY]) expect(await sweepAfter(wait)).toBe(0);
  expect(await stored()).toContain(unused);
  expect([await sweepAfter(DAY), await stored()]).toEqual([1, [inPost, inVersion, inDraft].toSorted()]);
});

it('removes nothing while a post is unreadable, or the committed posts are unknown', async () => {
  const { id } = await add('Whole', 1);
  await blog.ctx.stores.uploads.create(`${'a'.repeat(32)}.png`, new Uint8Array(PNG));
  await blog.ctx.stores.posts.put(id, 'unreadable' as never);
  for (const days of [0, 2]) await expect(sweepAfter(days * DAY)).rejects.toThrow('cannot be read');
  await blog.ctx.stores.posts.remove(id);
  await rm(path.join(blog.directory, SNAPSHOT_FILES.committedPosts));
  blog.ctx.committed = openCommittedPosts(blog.directory, SILENT_LOG);
  for (const days of [0, 2])
    await expect(sweepAfter(days * DAY)).rejects.toThrow('committed posts are not known');
  expect(await stored()).toHaveLength(2);
});
