import { readingMinutes } from '#features/blog/schema/post-body';
import { namesOfImages } from '#lib/image';
import type { PostRecord } from './records.ts';

/** What lists of posts need of a record: all but its text, and what is worked out from the text. */
export interface PostRow extends Omit<PostRecord, 'content'> {
  readingTime: number;
  /** Every image that the post names, as its own or in its text. */
  images: string[];
}

export function postRow({ content, ...rest }: PostRecord): PostRow {
  const images = namesOfImages(JSON.stringify({ content, ...rest }));
  return { ...rest, readingTime: readingMinutes(content), images };
}
