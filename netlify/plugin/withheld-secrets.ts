import process from 'node:process';
import type { AstroIntegration } from 'astro';
import { isRendered } from '#server/platform/env';

/**
 * Takes secrets out of the environment of a build before anything is loaded or rendered, so that no page finds one there:
 * what admins saved has been read by then, in another process. Nor does Vite put a `.env` file into `import.meta.env`.
 */
export default function withheldSecrets(): AstroIntegration {
  return {
    name: 'withheld-secrets',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The development server runs the functions, which need them, in its own process.
        if (command !== 'build') return;
        for (const name of Object.keys(process.env)) if (!isRendered(name)) delete process.env[name];
        updateConfig({ vite: { envDir: false } });
      },
    },
  };
}
