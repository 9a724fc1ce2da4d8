import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import * as mini from 'zod/mini';
import { fields, list, oneOf, searchDescription, words } from '#src/content-schemas/field.ts';
import { SNAPSHOT_FILES, watchingLoader } from '#src/lib/content-files.ts';
import { COVERS } from '#src/illustrations/names.ts';
import { isDay, timeOn } from '#src/lib/day.ts';
import { headOf, withoutHead, type CommittedPost, currentText } from '../schema/current-text.ts';
import { POST_FORMATS, readingMinutes } from '../schema/post-body.ts';
import { byDate, postWords, storedPostSchema, wordsOf, isMoment } from '../schema/post.ts';

/** The head of an article, `content/blog/<address>.md` or `.mdx`; its text is the file's Markdown. */
const articleSchema = fields({
  title: words(120),
  description: searchDescription,
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
  cover: fields({ picture: oneOf(COVERS), tone: oneOf(['brand', 'gold', 'ink', 'paper']) }),
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

type BuiltPost = mini.infer<typeof builtPostSchema>;

const snapshotPostSchema = mini.object({
  id: mini.string(),
  version: mini.string(),
  value: storedPostSchema,
});

type StoredPost = mini.infer<typeof snapshotPostSchema>;

/** A list of the content snapshot; empty without a snapshot. */
async function readSnapshot<T>(root: URL, file: string, item: mini.ZodMiniType<T>): Promise<T[]> {
  const text = await readFile(new URL(file, root), 'utf8').catch(() => '[]');
  return mini.array(item).parse(JSON.parse(text));
}

const FOLDER = 'content/blog/';

const EXTENSION = /\.mdx?$/;

/** Loads the published posts of `content/blog` and of the browser, and lists the committed posts for the functions. */
export const blogLoader = (clock: () => number = Date.now) =>
  watchingLoader('blog', [FOLDER, SNAPSHOT_FILES.posts], (context) => loadAll(context, clock()));

async function loadAll(context: LoaderContext, now: number): Promise<void> {
  const { config, store, parseData } = context;
  const [stored, deleted, names] = await Promise.all([
    readSnapshot(config.root, SNAPSHOT_FILES.posts, snapshotPostSchema),
    // Committed posts that are not shown, whatever their files say: their records are unreadable.
    readSnapshot(config.root, SNAPSHOT_FILES.deletedIds, mini.string()),
    readdir(new URL(FOLDER, config.root)).catch(() => []),
  ]);
  const files = names.filter((name) => EXTENSION.test(name)).sort();
  const articles = new Map(files.map((name) => [idOf(name), readArticle(context, name)]));
  const edits = new Map(stored.map((post) => [post.id, post]));
  store.clear();
  for (const id of new Set([...articles.keys(), ...edits.keys()])) {
    const [article, edit] = [articles.get(id), edits.get(id)];
    const { shown } = currentText(article, edit?.value, now);
    if (shown === 'nothing' || (article && deleted.includes(id))) continue;
    const data = shown === 'record' ? editedPost(edit!) : articlePost(article!);
    const filePath = shown === 'file' && { filePath: article!.file };
    store.set({ id, data: await parseData({ id, data: { ...data } }), ...filePath });
  }
  await writeCommittedPosts(config.root, [...articles.values()]);
}

const idOf = (name: string) => name.replace(EXTENSION, '').toLowerCase();

/** Reads a file synchronously: an asynchronous read of a local file takes ten times as long. */
function readArticle({ config, collection }: LoaderContext, name: string): CommittedPost {
  const contents = readFileSync(new URL(FOLDER + encodeURI(name), config.root), 'utf8');
  const head = articleSchema.safeParse(parse(headOf(contents)) ?? {});
  if (!head.success) {
    const wrong = head.error.issues.map((issue) => `${issue.path.join('.') || 'the head'}: ${issue.message}`);
    throw new Error(`${collection} → ${FOLDER}${name}: ${wrong.join('; ')}`);
  }
  const { date, ...words } = head.data;
  return {
    id: idOf(name),
    digest: createHash('sha256').update(contents).digest('hex').slice(0, 32),
    file: FOLDER + name,
    ...words,
    publishedAt: date.getTime(),
    readingTime: readingMinutes(withoutHead(contents)),
  };
}

function articlePost({ digest, publishedAt, draft: _draft, ...rest }: CommittedPost): BuiltPost {
  const day = new Date(publishedAt);
  return {
    ...{ tags: [], ...rest, publishedAt: day, updatedAt: day },
    ...{ format: 'markdown', content: undefined, version: digest, committed: true },
  };
}

const editedPost = ({ version, value }: StoredPost): BuiltPost => ({
  ...{ tags: [], ...wordsOf(value), content: value.content, format: value.format, version },
  publishedAt: new Date(value.publishedAt),
  updatedAt: new Date(value.updatedAt),
  readingTime: readingMinutes(value.content),
  committed: value.replaces !== undefined,
});

/** Writes the committed posts, newest first. Renames a finished file, because a function may read it at any time. */
async function writeCommittedPosts(root: URL, posts: CommittedPost[]): Promise<void> {
  posts.sort(byDate);
  const file = fileURLToPath(new URL(SNAPSHOT_FILES.committedPosts, root));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.unfinished`, JSON.stringify(posts));
  await rename(`${file}.unfinished`, file);
}
