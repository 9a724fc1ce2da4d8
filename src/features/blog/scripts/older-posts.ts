/** What the API answered about the newest posts. */
export interface Answered {
  ids: ReadonlySet<string>;
  /** Whether these are all posts that there are. */
  whole: boolean;
}

/** Of posts as the build knew them, newest first, those older than all that were answered: others left out are gone. */
export function beyond<Post>(
  { ids, whole }: Answered,
  built: readonly Post[],
  idOf: (post: Post) => string,
): readonly Post[] {
  return whole ? [] : built.slice(built.findLastIndex((post) => ids.has(idOf(post))) + 1);
}
