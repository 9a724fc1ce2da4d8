import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import withheldSecrets from './netlify/plugin/withheld-secrets.ts';
import { LOCAL_SITE } from './netlify/server/platform/env.ts';
import noSamples from './src/integrations/no-samples.ts';
import { textsOnly } from './src/integrations/text-only-markdown.ts';
import sampleLanguages from './src/integrations/sample-languages.ts';
import { TYPEFACES, webFont, WEIGHTS } from './src/styles/fonts/web-font.ts';
import clientInteraction from './src/integrations/client-interaction/integration.ts';
import { PREFETCH_RULES } from './src/layouts/prefetch-rules.ts';
import { ADMIN_PAGES } from './src/lib/admin-pages.ts';
import { SNAPSHOT_FOLDER } from './src/lib/content-snapshot.ts';
import pageStyles from './src/integrations/page-styles/integration.ts';
import { digestOf } from './src/integrations/script-policy/policy.ts';

/** What pages may load and run; each page adds the digests of what stands in itself. */
const POLICY = {
  // Also for connections and typefaces.
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'img-src': "'self' data: blob:",
  'object-src': "'none'",
  // The rules are added by a script of the page.
  'script-src': `'self' ${digestOf(PREFETCH_RULES)}`,
  'style-src': "'self'",
  // Style attributes carry computed sizes and colours of drawn pictures; style elements stay hashed.
  'style-src-attr': "'unsafe-inline'",
};

/** What the scripts of several pages share is one file: a request each would cost a page more than the bytes. */
const SPLITTING = {
  groups: [
    {
      name: 'pages',
      test: /rolldown\/runtime|vite\/preload-helper|\/(after-paint|revalidate|failed-images|day)\.ts$/,
    },
  ],
};

export default defineConfig({
  site: process.env.SITE_URL || LOCAL_SITE,
  trailingSlash: 'never',
  scopedStyleStrategy: 'class',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    withheldSecrets(),
    noSamples(),
    react(),
    mdx(),
    clientInteraction(),
    sampleLanguages(),
    pageStyles({
      policy: POLICY,
      inHeaders: Object.values(ADMIN_PAGES),
      sources: ['content', SNAPSHOT_FOLDER, 'src'],
    }),
  ],
  markdown: {
    syntaxHighlight: false,
    // Also for MDX, which inherits it.
    processor: satteri({ mdastPlugins: [textsOnly(fileURLToPath(new URL('.', import.meta.url)))] }),
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss()],
    // Made for this build: `src/pages/fonts/scripts.css.ts` and the sample pages ask for them by these names.
    resolve: {
      alias: {
        'font:sinhala?url': `${path.resolve(await webFont(TYPEFACES.si))}?url`,
        'font:tamil?url': `${path.resolve(await webFont(TYPEFACES.ta))}?url`,
      },
    },
    // Astro marks modules of content with a directive of its own, and the bundler would warn of each at every build.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: SPLITTING } } } } },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Geist',
      cssVariable: '--font-geist',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            src: [`./${await webFont(TYPEFACES.en)}`],
            weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
            style: 'normal',
            // A font that comes late would move lines that are being read: then the fallback stays for this page.
            display: 'optional',
          },
        ],
      },
    },
  ],
});
