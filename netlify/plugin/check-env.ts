import { sentenceOf } from '#src/lib/errors.ts';
import { requireUncommonAdmin } from '#src/features/accounts/server/common-passwords.ts';
import { parseEnv, requireDeployEnv } from '#src/server/platform/env.ts';

/** Runs before a build on Netlify. A production deploy needs every required variable; a preview only valid ones. */
try {
  if (process.env.CONTEXT === 'production') {
    requireDeployEnv(process.env);
    await requireUncommonAdmin(process.env.ADMIN_PASSWORD);
  } else parseEnv(process.env);
} catch (cause) {
  process.stderr.write(`${sentenceOf(cause, String(cause))}\n`);
  process.exitCode = 1;
}
