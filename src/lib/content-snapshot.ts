/** The content snapshot: what a build reads of the stores, as the step before it leaves it (`netlify/plugin/content-snapshot.ts`). */
export const SNAPSHOT_FOLDER = '.netlify/stored';

/** What is in it, from the project's root; `included_files` of netlify.toml puts two of these beside the functions. */
export const SNAPSHOT_FILES = {
  /** What admins have written: lists of {id, value, version}. */
  posts: `${SNAPSHOT_FOLDER}/posts.json`,
  vacancies: `${SNAPSHOT_FOLDER}/careers.json`,
  /** The addresses of posts that were deleted and of which nothing more can be read. */
  deletedIds: `${SNAPSHOT_FOLDER}/deleted-ids.json`,
  /** When the stores were read, for the functions of the same deploy. */
  build: `${SNAPSHOT_FOLDER}/build.json`,
  /** What the build notes of `content/blog`, for the functions again. */
  committedPosts: `${SNAPSHOT_FOLDER}/committed-posts.json`,
} as const;
