import { serve } from './serve.ts';
import { runCommand } from './terminal.ts';

await runCommand(async (settings) => void (await serve(settings)));
