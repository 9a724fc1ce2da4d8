import process from 'node:process';
import { consoleLog } from '#src/server/platform/log.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { writeContentSnapshot } from './content-snapshot.ts';

const NO_STORES =
  'What admins saved cannot be read without a site and a token, so its pages would be missing: link this folder with ' +
  '"netlify link", or run "npm run build", which builds the committed content alone.';

/** The stores of the deploy that is built, by its environment; elsewhere those of the given site, by its token. */
function storesOf({ SITE_ID, NETLIFY_API_TOKEN }) {
  const context = process.env.CONTEXT ?? 'production';
  if (process.env.NETLIFY_BLOBS_CONTEXT) return openStores(context, consoleLog);
  if (!SITE_ID || !NETLIFY_API_TOKEN) return undefined;
  const access = { siteID: SITE_ID, token: NETLIFY_API_TOKEN };
  return openStores(context, consoleLog, { access });
}

/** Writes the content snapshot before the build. It writes nothing to the stores, because a build may only read them. */
export const onPreBuild = async ({ constants, utils }) => {
  const stores = storesOf(constants);
  if (!stores) return utils.build.failBuild(NO_STORES);
  try {
    await writeContentSnapshot(stores, process.cwd());
  } catch (error) {
    utils.build.failBuild('What admins saved could not be read, so its pages would be missing.', { error });
  }
};
