/** What the API answered about the newest posts. */
export interface AnsweredPosts {
  ids: ReadonlySet<string>;
  /** Whether the answer holds all posts. */
  complete: boolean;
}

/**
 * The built posts that are older than every post in the answer. `built` is sorted newest first. A newer built post that
 * is not in the answer was deleted.
 */
export function olderThanAnswer<Post>(
  { ids, complete }: AnsweredPosts,
  built: readonly Post[],
  idOf: (post: Post) => string,
): readonly Post[] {
  return complete ? [] : built.slice(built.findLastIndex((post) => ids.has(idOf(post))) + 1);
}
