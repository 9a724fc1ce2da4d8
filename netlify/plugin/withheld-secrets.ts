import process from 'node:process';
import type { AstroIntegration } from 'astro';
import { isRendered } from '#src/server/platform/env.ts';

/** Removes secrets from the environment of a build, so that no page can contain one; another process read the stores before. */
export function withheldSecrets(): AstroIntegration {
  return {
    name: 'withheld-secrets',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The development server runs the functions in its own process, and functions need the secrets.
        if (command !== 'build') return;
        for (const name of Object.keys(process.env)) if (!isRendered(name)) delete process.env[name];
        updateConfig({ vite: { envDir: false } });
      },
    },
  };
}
