import path from 'node:path';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { LOCAL_ADMIN_PASSWORD, type Env } from '#src/server/platform/env.ts';
import { PROJECT, readSettings, type Settings } from './settings.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const shown = (folder: string) => (path.relative(PROJECT, folder) || '.').replace(/^\.\.\/.*/, folder);

/** Prints what a developer needs when the site is ready; only the default password is printed. */
export function announce({ env, url, usesOutbox, outboxFolder, dataFolder }: Settings): void {
  const mail = usesOutbox ? shown(outboxFolder) : (env.mail?.baseUrl ?? 'Resend');
  const { username = '', password = '' } = env.admin ?? {};
  const login = password === LOCAL_ADMIN_PASSWORD ? password : 'as set in ADMIN_PASSWORD';
  say('');
  say(`  Site    ${url}`);
  say(`  Admin   ${url}${ADMIN_PAGES.login}   username ${username}   password ${login}`);
  say(`  Mail    ${mail}`);
  say(`  Data    ${shown(dataFolder)}`);
  say('');
}

/** An error as one sentence, without a stack. */
function sentence(cause: unknown, { port, host }: Partial<Env> = {}): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another one with the variable PORT.`;
  if (code === 'EACCES' && port !== undefined && port < 1024)
    return `Port ${port} may not be used by this account: choose one above 1023 with the variable PORT.`;
  if (host !== undefined && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'))
    return `This machine has no address ${host}: set HOST to one that it has, or leave it empty.`;
  return sentenceOf(cause, String(cause));
}

/** Runs a command of the project. An error is printed as one sentence, and the exit code is 1. */
export async function runCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    await work(settings);
  } catch (cause) {
    process.stderr.write(`${sentence(cause, settings?.env)}\n`);
    process.exit(1);
  }
}

/** Stops on Ctrl+C or a supervisor's signal, after open work is done. */
export function onStopSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(0)));
}

/** Says whether the samples of `--demo` were added. */
export function announceDemo(filled: boolean): void {
  say(
    filled
      ? '  Demo    samples were added: every name ends with (sample)'
      : '  Demo    nothing was added, because the store has records; BLOBS_DIR names another folder',
  );
}
