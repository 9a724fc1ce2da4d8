import type { AstroIntegration } from 'astro';
import { SAMPLE_PATH, sampleLocales } from '../lib/messages/sample-locales.ts';

/** Adds the sample pages of other languages to a build that SAMPLE_LOCALES asks for them; to others it adds nothing. */
export default function sampleLanguages(): AstroIntegration {
  return {
    name: 'sample-languages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (sampleLocales().length === 0) return;
        injectRoute({ pattern: `/[locale]${SAMPLE_PATH}`, entrypoint: './src/pages/_sample/contact.astro' });
      },
    },
  };
}
