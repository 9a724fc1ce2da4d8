import { readingMinutes } from '#src/features/blog/schema/post-body.ts';
import { namesOfImages } from '#src/lib/image.ts';
import type { DraftRecord, PostRecord, PostVersion } from './post-records.ts';

/** What a row has of a text, in place of it. */
interface OfText {
  readingTime: number;
  /** The images that it uses, as its picture or in its text. */
  images: string[];
}

/** A post's record without its text, with what lists need to know of the text. */
export interface PostRow extends Omit<PostRecord, 'content'>, OfText {}

/** A draft without its text. */
export interface DraftRow extends Omit<DraftRecord, 'content'>, OfText {}

function rowOf<T extends { content?: unknown }>({ content, ...rest }: T): Omit<T, 'content'> & OfText {
  const images = namesOfImages(JSON.stringify({ content, ...rest }));
  return { ...rest, readingTime: readingMinutes(content), images };
}

export const postRow = (post: PostRecord): PostRow => rowOf(post);

export const draftRow = (draft: DraftRecord): DraftRow => rowOf(draft);

/** Of an earlier version only the images: nothing lists all versions. */
export const versionRow = ({ post }: PostVersion): Pick<OfText, 'images'> => ({
  images: namesOfImages(JSON.stringify(post)),
});
