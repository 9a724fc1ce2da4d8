import { sentenceOf } from '#lib/sentence';
import { parseEnv, requireDeployEnv } from '#server/platform/env';

/** Run before a build on Netlify: a production deploy that could not do its work is refused, a preview only checked for form. */
try {
  if (process.env.CONTEXT === 'production') requireDeployEnv(process.env);
  else parseEnv(process.env);
} catch (cause) {
  process.stderr.write(`${sentenceOf(cause, String(cause))}\n`);
  process.exitCode = 1;
}
