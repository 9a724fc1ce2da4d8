import process from 'node:process';
import { consoleLog } from '#server/log';
import { noteBuild } from '#server/services/builds';
import { openStores } from '#server/stores/stores';
import { dumpStored } from './dump-stored.ts';

/** When this build read the stores. */
let startedAt = Date.now();

/** The stores of the deploy being built: a build has no Blobs context of its own, but a token. */
function storesOf({ SITE_ID, NETLIFY_API_TOKEN }) {
  if (!SITE_ID || !NETLIFY_API_TOKEN) return undefined;
  const access = { siteID: SITE_ID, token: NETLIFY_API_TOKEN };
  return openStores(process.env.CONTEXT ?? 'production', consoleLog, { access });
}

/** Before the build: hands what the stores hold to the content loaders, and notes that a build is under way. */
export const onPreBuild = async ({ constants, utils }) => {
  const stores = storesOf(constants);
  if (!stores) return;
  startedAt = Date.now();
  try {
    await dumpStored(stores, process.cwd());
    await noteBuild({ stores }, 'building', { startedAt });
  } catch (error) {
    utils.build.failBuild('The stored posts and vacancies could not be read, so pages would be missing.', {
      error,
    });
  }
};

export const onSuccess = async ({ constants }) => {
  const stores = storesOf(constants);
  if (stores) await noteBuild({ stores }, 'live', { startedAt, finishedAt: Date.now() });
};

export const onError = async ({ constants }) => {
  const stores = storesOf(constants);
  if (stores) await noteBuild({ stores }, 'failed', { startedAt, finishedAt: Date.now() });
};
