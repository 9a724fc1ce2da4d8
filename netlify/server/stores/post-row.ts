import { readingMinutes } from '#features/blog/schema/post-body';
import { namesOfImages } from '#lib/image';
import type { PostRecord } from './records.ts';

/** A post's record without its text, with what lists need to know of the text. */
export interface PostRow extends Omit<PostRecord, 'content'> {
  readingTime: number;
  /** The images that the post uses, as its picture or in its text. */
  images: string[];
}

export function postRow({ content, ...rest }: PostRecord): PostRow {
  const images = namesOfImages(JSON.stringify({ content, ...rest }));
  return { ...rest, readingTime: readingMinutes(content), images };
}
