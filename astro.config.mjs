import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import withheldSecrets from './netlify/plugin/withheld-secrets.ts';
import { LOCAL_SITE } from './netlify/server/platform/env.ts';
import { textsOnly } from './src/integrations/text-only-markdown.ts';
import interaction from './src/integrations/client-interaction/integration.ts';
import { withPreloads } from './src/integrations/client-interaction/preloads.ts';
import { withoutSecondElement } from './src/integrations/client-interaction/built-page.ts';
import { PREFETCH_RULES } from './src/layouts/prefetch-rules.ts';
import { withShortSvg } from './src/illustrations/short-svg.ts';
import { SNAPSHOT_FOLDER } from './src/lib/content-snapshot.ts';
import { withPlainFontNames } from './src/styles/fonts/plain-names.ts';
import { webFont, WEIGHTS } from './src/styles/fonts/web-font.ts';
import { withWholeAmounts } from './src/integrations/whole-amounts.ts';
import pageCss from './src/integrations/page-styles/integration.ts';

/** What pages may load and run; each page adds the digests of what stands in itself. */
const POLICY = {
  // Also for connections and typefaces.
  'default-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'img-src': "'self' data: blob:",
  'object-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  // Style attributes carry computed sizes and colours of drawn pictures; style elements stay hashed.
  'style-src-attr': "'unsafe-inline'",
};

export default defineConfig({
  site: process.env.SITE_URL || LOCAL_SITE,
  trailingSlash: 'never',
  scopedStyleStrategy: 'class',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    withheldSecrets(),
    react(),
    mdx(),
    interaction(),
    pageCss({
      policy: POLICY,
      sources: ['content', SNAPSHOT_FOLDER, 'src'],
      changes: [withoutSecondElement, withPlainFontNames, withShortSvg, withWholeAmounts],
      plain: withPreloads,
      added: [PREFETCH_RULES],
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
    // Astro marks modules of content with a directive of its own, and the bundler would warn of each at every build.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
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
            src: [await webFont()],
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
