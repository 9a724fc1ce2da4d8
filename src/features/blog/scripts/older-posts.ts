/** What the API answered about the newest posts. */
export interface AnsweredPosts {
  ids: ReadonlySet<string>;
  /** Whether these are all posts that there are. */
  complete: boolean;
}

/** Of posts as the build knew them, newest first, those older than all that were answered: others left out are gone. */
export function olderThanAnswer<Post>(
  { ids, complete }: AnsweredPosts,
  built: readonly Post[],
  idOf: (post: Post) => string,
): readonly Post[] {
  return complete ? [] : built.slice(built.findLastIndex((post) => ids.has(idOf(post))) + 1);
}
