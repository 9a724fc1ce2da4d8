import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { articleSchema, builtPostSchema, type BuiltPost } from './post-file.ts';
import { readingMinutes } from '../schema/post-body.ts';
import { headOf, withoutHead, type CommittedPost } from '../schema/committed-post.ts';
import { currentText } from '../schema/current-text.ts';
import { SNAPSHOT_FILES } from '#src/lib/content-snapshot.ts';
import { postOf, readStoredPosts, readDeletedIds, type StoredPost } from './stored-posts.ts';

const FOLDER = 'content/blog/';

const EXTENSION = /\.mdx?$/;

const FIELDS = Object.keys(builtPostSchema.shape).join(' ');

interface Article {
  post: CommittedPost;
  file: string;
}

/**
 * Loads the posts of both sources: the Markdown files of `content/blog` and the posts written in the browser.
 * `currentText` decides which text of a post is shown.
 * Drafts and scheduled posts are in no page; with a later build, what was scheduled is.
 * It also writes a list of the committed posts for the functions, which never read all the files.
 */
export function blogLoader(clock: () => number = Date.now): Loader {
  return {
    name: 'blog',
    async load(context) {
      await loadAll(context, clock());
      const { watcher, config } = context;
      if (!watcher) return;
      const watched = [FOLDER, SNAPSHOT_FILES.posts].map((place) =>
        fileURLToPath(new URL(place, config.root)),
      );
      watcher.add(watched);
      watcher.on('all', (_event, changed) => {
        if (watched.some((place) => changed.startsWith(place))) void loadAll(context, clock());
      });
    },
  };
}

async function loadAll(context: LoaderContext, now: number): Promise<void> {
  const { config, store, meta } = context;
  // Entries of an earlier build are reused, unless their fields have changed since.
  if (meta.get('fields') !== FIELDS) store.clear();
  meta.set('fields', FIELDS);
  const [stored, deletedIds] = await Promise.all([readStoredPosts(config.root), readDeletedIds(config.root)]);
  const names = await readdir(new URL(FOLDER, config.root)).catch(() => []);
  const articles: Article[] = [];
  for (const name of names.filter((name) => EXTENSION.test(name)).sort())
    articles.push(readArticle(context, name));
  const unused = new Set(store.keys());
  for (const article of articles) {
    if (deletedIds.has(article.post.id)) continue;
    const edit = stored.get(article.post.id);
    const { shown } = currentText(article.post, edit?.value, now);
    if (shown === 'nothing') continue;
    unused.delete(article.post.id);
    if (shown === 'record' && edit) await setStored(context, edit);
    else await setArticle(context, article);
  }
  for (const post of newPosts(stored, articles, now)) {
    unused.delete(post.id);
    await setStored(context, post);
  }
  for (const id of unused) store.delete(id);
  await writeCommittedPosts(config.root, articles);
}

/** Posts written in the browser that have no file. */
function newPosts(stored: Map<string, StoredPost>, articles: Article[], now: number): StoredPost[] {
  const taken = new Set(articles.map(({ post }) => post.id));
  return [...stored.values()].filter(
    ({ id, value }) => !taken.has(id) && currentText(undefined, value, now).shown === 'record',
  );
}

/** Parses the head of a file. Pretty errors make parsing slow, so they are computed only for a head with an error. */
function parseHead(head: string): unknown {
  try {
    return parse(head, { prettyErrors: false }) ?? {};
  } catch {
    return parse(head);
  }
}

/** Reads a file synchronously: an asynchronous read of a local file takes ten times as long. */
function readArticle({ config, collection }: LoaderContext, name: string): Article {
  const fileUrl = new URL(FOLDER + encodeURI(name), config.root);
  const contents = readFileSync(fileUrl, 'utf8');
  const head = articleSchema.safeParse(parseHead(headOf(contents)));
  if (!head.success) {
    const wrong = head.error.issues.map((issue) => `${issue.path.join('.') || 'the head'}: ${issue.message}`);
    throw new Error(`${collection} → ${FOLDER}${name}: ${wrong.join('; ')}`);
  }
  const { date, ...words } = head.data;
  const post: CommittedPost = {
    id: name.replace(EXTENSION, '').toLowerCase(),
    digest: createHash('sha256').update(contents).digest('hex').slice(0, 32),
    file: FOLDER + name,
    ...words,
    publishedAt: date.getTime(),
    readingTime: readingMinutes(withoutHead(contents)),
  };
  return { post, file: fileURLToPath(fileUrl) };
}

async function setArticle(
  { store, parseData }: LoaderContext,
  { post: committed, file }: Article,
): Promise<void> {
  const { id, digest, file: filePath, publishedAt, draft: _draft, ...rest } = committed;
  const isMdx = file.endsWith('.mdx');
  if (store.get(id)?.digest === digest) {
    if (isMdx) store.addModuleImport(filePath);
    return;
  }
  const day = new Date(publishedAt);
  const post: BuiltPost = {
    tags: [],
    ...rest,
    publishedAt: day,
    updatedAt: day,
    format: 'markdown',
    content: undefined,
    version: digest,
    committed: true,
  };
  const data = await parseData({ id, data: { ...post }, filePath: file });
  store.set({ id, data, filePath, digest, ...(isMdx ? { deferredRender: true } : {}) });
}

async function setStored({ store, parseData }: LoaderContext, post: StoredPost): Promise<void> {
  const { id, version } = post;
  if (store.get(id)?.digest === version) return;
  const data = await parseData({ id, data: { ...postOf(post) } });
  store.set({ id, data, digest: version });
}

/** Writes the committed posts, newest first. Renames a finished file, because a function may read it at any time. */
async function writeCommittedPosts(root: URL, articles: Article[]): Promise<void> {
  const committed = articles.map(({ post }) => post);
  committed.sort((one, other) => other.publishedAt - one.publishedAt || (one.id < other.id ? -1 : 1));
  const file = fileURLToPath(new URL(SNAPSHOT_FILES.committedPosts, root));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.unfinished`, JSON.stringify(committed));
  await rename(`${file}.unfinished`, file);
}
