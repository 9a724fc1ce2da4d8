import type { AstroIntegration } from 'astro';

/** Adds `client:interaction`: an island stays plain HTML until a visitor first points at, focuses or types in it. */
export default function interaction(): AstroIntegration {
  return {
    name: 'client-interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/integrations/client-interaction/directive.ts',
        });
      },
    },
  };
}
