import { renewInstance } from '#src/server/context.ts';
import { Passwords } from '#src/server/platform/passwords.ts';
import { startBackend } from '#netlify/local/backend.ts';
import { serve } from '#netlify/local/start.ts';
import { runCommand } from '#netlify/local/command.ts';
import { TEST_COST } from './password-cost.ts';

/** `npm start` for tests: passwords cost little, and a folder's name as a message makes it begin anew there; the answer is the same message. */
await runCommand(async (settings) => {
  renewInstance({ passwords: new Passwords(TEST_COST) });
  const { backend: first, serving } = await serve(settings);
  let backend = first;
  process.on('message', async (dataFolder: string) => {
    await backend.background.settled();
    await backend.stop();
    backend = await startBackend({ ...settings, dataFolder });
    const { background, images } = backend;
    Object.assign(serving, { background, images });
    renewInstance({ passwords: new Passwords(TEST_COST) });
    process.send?.(dataFolder);
  });
});
