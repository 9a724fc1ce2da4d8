import { type Post, answeredPostSchema } from '../schema/post.ts';
import { bodyOf } from '../schema/post-body.ts';
import { languageOf, loadScriptFonts } from '#src/lib/script-fonts.ts';
import { drawnAddress, drawnNameOf, uploadAddress, showImage } from '../images.ts';
import { element, toDom, type Node as TreeNode, withStoredImages } from '#src/lib/html.ts';
import * as words from '../words.ts';
import { counted } from '#src/lib/format.ts';

/** The tree of a body; the Markdown parser is loaded only for a Markdown post. */
async function treeOf({ content, format }: Post): Promise<TreeNode[]> {
  const body = bodyOf(content, format);
  if (body.kind === 'markdown') return (await import('../markdown.ts')).parseMarkdown(body.text);
  return body.kind === 'paragraphs' ? body.paragraphs.map((paragraph) => element('p', [paragraph])) : [];
}

/** Shows the post's image, or its drawing, which stays where the built page has it. */
function showCover(cover: HTMLImageElement, post: Post, isPublic: boolean): void {
  cover.alt = (post.image && post.imageAlt) || '';
  const drawing = drawnNameOf(post);
  if (!post.image && cover.dataset.postCover === drawing) return;
  const drawn = drawnAddress(drawing);
  showImage(cover, {
    address: post.image ? uploadAddress(post.image) : drawn,
    fallback: drawn,
    place: isPublic ? 'page' : undefined,
  });
}

/** Replaces the article by the API's post, with unresized pictures where it is not public. Returns whether it was a post. */
export async function showPost(
  article: HTMLElement,
  answer: Response,
  { isPublic = true } = {},
): Promise<boolean> {
  const post = answeredPostSchema.safeParse(await answer.json().catch(() => undefined)).data;
  if (!post) return false;
  loadScriptFonts(JSON.stringify(post));
  const part = (name: string) => article.querySelector<HTMLElement>(`[data-post-${name}]`);
  for (const name of ['title', 'body']) part(name)!.lang = languageOf(post.title) ?? 'en';
  const write = (name: string, text: string) => part(name)?.replaceChildren(text);
  write('title', post.title);
  write('author', post.author);
  write('date', post.date);
  part('date')?.setAttribute('datetime', post.publishedAt);
  write('reading', counted(words.minutesToRead, post.readingTime));
  const image = (name: string) => article.querySelector<HTMLImageElement>(`img[data-post-${name}]`)!;
  showCover(image('cover'), post, isPublic);
  if (post.authorImage)
    showImage(image('avatar'), { address: uploadAddress(post.authorImage), fallback: '/icons/icon.svg' });
  const whole = await treeOf(post);
  const tree = isPublic ? whole : withStoredImages(whole);
  const malformed = element('p', [article.dataset.malformed ?? '']);
  // Its links lead to headings of the replaced body.
  document.querySelector('.page-index')?.remove();
  part('body')?.replaceChildren(toDom(tree.length > 0 ? tree : [malformed]));
  document.title = [post.title, document.title.split(' | ').at(-1)].join(' | ');
  return true;
}

/** Says that a built post was deleted. */
export function showGone(article: HTMLElement): void {
  const message = toDom([
    element('p', [words.gone]),
    element('p', [element('a', [words.seeAll], { href: '/blogs' })]),
  ]);
  article.querySelector('[data-post-body]')?.replaceChildren(message);
  // There is nothing left to look at, to read or to share.
  const rest = '[data-post-cover], [data-post-length], [data-share], .page-index';
  for (const part of document.querySelectorAll(rest)) part.remove();
}
