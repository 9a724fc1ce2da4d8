import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { article } from './articles.ts';
import { linkModules } from '../support/linked-modules.ts';

/** A minimal Astro blog: a collection of Markdown, a list, a page a post, a plain layout. */
const FILES: Record<string, string> = {
  'package.json': '{ "name": "minimal-blog", "type": "module" }',
  'astro.config.mjs': 'export default {};\n',
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

export const collections = {
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '**/*.md' }),
    schema: z.object({ title: z.string(), description: z.string(), author: z.string(), date: z.coerce.date() }),
  }),
};
`,
  'src/Layout.astro': `---
const { title, description } = Astro.props;
---

<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="description" content={description} />
    <title>{title}</title>
  </head>
  <body>
    <header><a href="/">Home</a> <a href="/blog">Blog</a></header>
    <main><slot /></main>
    <footer>© Minimal</footer>
  </body>
</html>
`,
  'src/pages/blog/index.astro': `---
import { getCollection } from 'astro:content';
import Layout from '../../Layout.astro';
const posts = await getCollection('blog');
posts.sort((one, other) => other.data.date - one.data.date);
---

<Layout title="Blog" description="Every post.">
  <ul>
    {posts.map(({ id, data }) => (
      <li><a href={\`/blog/\${id}\`}>{data.title}</a> {data.author} {data.date.toISOString().slice(0, 10)}</li>
    ))}
  </ul>
</Layout>
`,
  'src/pages/blog/[id].astro': `---
import { getCollection, render } from 'astro:content';
import Layout from '../../Layout.astro';
export async function getStaticPaths() {
  const posts = await getCollection('blog');
  return posts.map((post) => ({ params: { id: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---

<Layout title={post.data.title} description={post.data.description}>
  <article>
    <h1>{post.data.title}</h1>
    <p>{post.data.author} {post.data.date.toISOString().slice(0, 10)}</p>
    <Content />
  </article>
</Layout>
`,
};

/** A minimal blog with the same articles, to measure the real one against. */
export async function minimalBlogWith(posts: number): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'minimal-blog-'));
  await linkModules(root);
  for (const [file, text] of Object.entries(FILES)) await write(path.join(root, file), text);
  for (let n = 1; n <= posts; n += 1) await write(path.join(root, `content/blog/post-${n}.md`), article(n));
  return root;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
