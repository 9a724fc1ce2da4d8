import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';

/** The folder of the content snapshot, which `netlify/plugin/content-snapshot.ts` writes before each build. */
export const SNAPSHOT_FOLDER = '.netlify/stored';

/** The snapshot's files, from the project's root; `included_files` of netlify.toml adds two of them to the functions. */
export const SNAPSHOT_FILES = {
  /** Posts written by admins: a list of {id, value, version}. The vacancies have the same form. */
  posts: `${SNAPSHOT_FOLDER}/posts.json`,
  vacancies: `${SNAPSHOT_FOLDER}/careers.json`,
  /** The deleted ids of posts. */
  deletedIds: `${SNAPSHOT_FOLDER}/deleted-ids.json`,
  /** When the stores were read, for the functions of the same deploy. */
  build: `${SNAPSHOT_FOLDER}/build.json`,
  /** The list of committed posts that the build writes for the functions. */
  committedPosts: `${SNAPSHOT_FOLDER}/committed-posts.json`,
} as const;

/** The file with the vendor's facts and the switch. */
export const SITE_FILE = 'content/site.yaml';

/** Whether `content/site.yaml` says that the site shows samples, without a parser in each function's bundle. */
export const showsSamples = (siteFile: string): boolean => /^sample: true\s*$/m.test(siteFile);

/** A loader of a collection that is loaded again when a file changes in one of the places, from the project's root. */
export const watchingLoader = (
  name: string,
  places: readonly string[],
  loadAll: (context: LoaderContext) => Promise<void>,
): Loader => ({
  name,
  async load(context) {
    await loadAll(context);
    const { watcher, config } = context;
    const watched = places.map((place) => fileURLToPath(new URL(place, config.root)));
    watcher?.add(watched);
    watcher?.on('all', (_event, changed) => {
      if (watched.some((place) => changed.startsWith(place))) void loadAll(context);
    });
  },
});
