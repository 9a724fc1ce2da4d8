import { sentenceOf } from '#lib/sentence';
import { verifyAudit } from './audit-chain.ts';
import { accessOf } from './backup-settings.ts';
import { withPlace } from './place.ts';
import { readSettings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** `npm run audit:verify`: names the first broken link of the audit trail. Exit code 1 if there is one. */
async function run(): Promise<boolean> {
  // This loads .env, too.
  readSettings();
  const { linked, earlier, untitled, head, problems } = await withPlace(accessOf(process.env), verifyAudit);
  const [first, ...others] = problems;
  if (first) say(`BROKEN: ${first}`);
  if (others.length > 0)
    say(`There ${others.length === 1 ? 'is 1 more' : `are ${others.length} more`} after it.`);
  say(
    head
      ? `${entries(linked)} in the chain, up to entry ${head.seq} with the hash ${head.hash}.`
      : 'There is no chain yet.',
  );
  say(`${entries(earlier)} before the chain, which cannot be verified.`);
  if (untitled > 0) say(`${entries(untitled)} without the name of a person who was erased.`);
  return problems.length === 0;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (cause) {
  process.stderr.write(`${sentenceOf(cause, String(cause))}\n`);
  process.exitCode = 1;
}
