import { z } from 'astro/zod';
import * as mini from 'zod/mini';
import { postWords, storedPostSchema, wordsOf, isMoment } from '../schema/post.ts';
import { POST_FORMATS, readingMinutes } from '../schema/post-body.ts';
import { isDay, timeOn } from '#src/lib/day.ts';
import { fields, list, oneOf, words } from '#src/content-schemas/field.ts';
import { readFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { COVERS } from '#src/illustrations/names.ts';
import { headOf, withoutHead, type CommittedPost, currentText } from '../schema/current-text.ts';

/** The background of a drawn cover. */
export const COVER_TONES = ['brand', 'gold', 'ink', 'paper'] as const;

const cover = fields({
  /** The drawn shape and figure. */
  picture: oneOf(COVERS),
  /** Its background. */
  tone: oneOf(COVER_TONES),
});

/** The head of an article, `content/blog/<address>.md` or `.mdx`; its text is the file's Markdown. */
export const articleSchema = fields({
  /** The heading, the page's title and the card's. */
  title: words(120),
  /** The sentence for search results and previews, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** Who wrote it, as a role. */
  author: words(120),
  /** The day or moment of publication; readers see the post from then on. */
  date: z
    .string()
    .refine((text) => isDay(text) || isMoment(text), {
      error:
        'must be a date such as 2025-09-02, or a date and time with an offset such as 2025-09-02T09:00+05:30',
    })
    .transform((text) => new Date(isDay(text) ? timeOn(text, '00:00:00') : text)),
  /** Whether it is a draft, which readers never see. */
  draft: z.boolean({ error: 'must be true or false' }).optional(),
  /** The drawn cover. */
  cover,
  /** Its tags, most important first; related posts share them. */
  tags: list(words(40), 1, 8),
});

/** A post from a file or the store, as the pages use it. */
export const builtPostSchema = mini.object({
  ...postWords,
  tags: mini.array(mini.string()),
  publishedAt: mini.date(),
  updatedAt: mini.date(),
  format: mini.enum(POST_FORMATS),
  /** The body; undefined for a committed post, whose body stays in its file. */
  content: mini.unknown(),
  /** The same as the API's `version` of the post. */
  version: mini.string(),
  readingTime: mini.number(),
  /** Whether the post is a file in `content/blog`. */
  committed: mini.boolean(),
});

export type BuiltPost = mini.infer<typeof builtPostSchema>;

const snapshotPostSchema = mini.object({
  id: mini.string(),
  version: mini.string(),
  value: storedPostSchema,
});

export type StoredPost = mini.infer<typeof snapshotPostSchema>;

/** The posts of the content snapshot by id; empty without a snapshot. */
export async function readStoredPosts(root: URL): Promise<Map<string, StoredPost>> {
  const text = await readFile(new URL(SNAPSHOT_FILES.posts, root), 'utf8').catch(() => '[]');
  const posts = mini.array(snapshotPostSchema).parse(JSON.parse(text));
  return new Map(posts.map((post) => [post.id, post]));
}

/** The deleted ids: committed posts that are not shown, whatever their files say. */
export async function readDeletedIds(root: URL): Promise<Set<string>> {
  const text = await readFile(new URL(SNAPSHOT_FILES.deletedIds, root), 'utf8').catch(() => '[]');
  return new Set(mini.array(mini.string()).parse(JSON.parse(text)));
}

/** A stored post as the pages use it. */
export function postOf({ value, version }: StoredPost): BuiltPost {
  const { content, format } = value;
  return {
    ...{ tags: [], ...wordsOf(value), content, format },
    publishedAt: new Date(value.publishedAt),
    updatedAt: new Date(value.updatedAt),
    version,
    readingTime: readingMinutes(content),
    committed: value.replaces !== undefined,
  };
}

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
  // Astro keeps an entry of the same digest, also where its file has another name since.
  const stamp = `${filePath} ${digest}`;
  if (store.get(id)?.digest === stamp) return;
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
  store.set({ id, data, filePath, digest: stamp });
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
