import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGE_MESSAGES } from '#lib/image';
import { sweepImages } from '#server/features/images/image-sweep';
import { TEXT_WAITS_MS } from '#server/features/images/images';
import { DAY } from '#server/platform/clock';
import { POST, startBlogApi } from '../support/blogs.ts';
import { formData } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { perTest } from '../support/lifetimes.ts';

const blog = perTest(startBlogApi);

const upload = (image: File | Blob) =>
  blog.call('/api/uploads', {
    method: 'POST',
    body: formData({ image }),
    headers: { Cookie: blog.cookie },
  });

/** An image of its own for each number. */
const picture = (number: number) => fileOf(Buffer.concat([PNG, Buffer.from([number])]));

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of blog.ctx.stores.uploads.names()) names.push(name);
  return names.toSorted();
}

const uploaded = async (number: number): Promise<string> =>
  (await (await upload(picture(number))).json()).image;

const shown = (name: string) => `![What it shows](/api/uploads/${name})`;

async function addDraft(content: string): Promise<{ id: string }> {
  const body = formData({ ...POST, title: 'D', content, format: 'markdown' });
  const init = { method: 'POST', body, headers: { Cookie: blog.cookie } };
  return (await blog.call('/api/post-drafts', init)).json();
}

describe('a picture for a text', () => {
  it('is stored once, also by two calls at once, and only when it is an image of at most 4 MB', async () => {
    const answers = await Promise.all([upload(picture(1)), upload(picture(1))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const names = await Promise.all(answers.map(async (answer) => (await answer.json()).image));
    expect(new Set(names).size).toBe(1);
    expect(await stored()).toEqual([names[0]]);
    const page = await upload(new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' }));
    expect([page.status, await page.json()]).toEqual([
      415,
      expect.objectContaining({ message: IMAGE_MESSAGES.type }),
    ]);
    const large = await upload(fileOf(Buffer.concat([PNG, Buffer.alloc(IMAGE_MAX_BYTES)])));
    expect([large.status, await large.json()]).toEqual([
      413,
      expect.objectContaining({ message: IMAGE_MESSAGES.size }),
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('stays while a post, a version of one or a draft shows it, and goes when nothing has for 30 days', async () => {
    const [inPost = '', inVersion = '', inDraft = '', unused = ''] = await Promise.all(
      [1, 2, 3, 4].map(uploaded),
    );
    const text = (name: string) => ({ ...POST, content: shown(name), format: 'markdown' });
    const { id } = await (await blog.send('POST', '/api/blogs', text(inVersion))).json();
    await blog.send('PUT', `/api/blogs/${id}`, text(inPost));
    await addDraft(shown(inDraft));
    expect(await stored()).toContain(unused);
    // A text in a browser may show it.
    for (const wait of [0, 2 * DAY, TEXT_WAITS_MS - 2 * DAY]) {
      blog.clock.now += wait;
      expect(await sweepImages(blog.ctx)).toBe(0);
    }
    blog.clock.now += DAY;
    expect(await sweepImages(blog.ctx)).toBe(1);
    expect(await stored()).toEqual([inPost, inVersion, inDraft].toSorted());
  });

  it('needs an alternative text in a post that is saved or published, unless the post had none before', async () => {
    const name = await uploaded(5);
    const text = { ...POST, content: `![](/api/uploads/${name})`, format: 'markdown' };
    const said = async (answer: Response) => [answer.status, Object.keys((await answer.json()).errors ?? {})];
    expect(await said(await blog.send('POST', '/api/blogs', text))).toEqual([422, ['content']]);
    const { id: draft } = await addDraft(text.content);
    const own = { method: 'POST', headers: { Cookie: blog.cookie } };
    const published = await blog.call(`/api/post-drafts/${draft}/publish`, own);
    expect(await said(published)).toEqual([422, ['content']]);

    const { id } = await (await blog.send('POST', '/api/blogs', { ...text, content: 'x' })).json();
    expect(await said(await blog.send('PUT', `/api/blogs/${id}`, text))).toEqual([422, ['content']]);
    await blog.ctx.stores.posts.update(id, (post) => ({ ...post, content: text.content }));
    const more = { ...text, content: `${text.content} and more` };
    expect((await blog.send('PUT', `/api/blogs/${id}`, more)).status).toBe(200);
  });
});
