import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { LOCAL_SITE } from '#src/server/platform/env.ts';
import { withheldSecrets } from '#netlify/plugin/withheld-secrets.ts';
import { noSamples } from '#src/integrations/no-samples.ts';
import { textsOnly } from '#src/integrations/text-only-markdown.ts';
import { TYPEFACES, webFont, WEIGHTS } from '#src/styles/fonts/web-font.ts';
import { EARLY_REQUESTS, PREFETCH_RULES } from '#src/layouts/inline-scripts.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import pageRenderer from '#src/integrations/page-renderer.ts';
import { digestOf } from '#src/integrations/script-policy.ts';

/** What pages may load and run; each page adds the digests of what stands in itself. */
const POLICY = {
  // Also for typefaces.
  'default-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'img-src': "'self' data: blob:",
  // The rules are added by a script of the page.
  'script-src': `'self' ${digestOf(PREFETCH_RULES)}`,
  'style-src': "'self'",
  // Style attributes carry computed sizes and colours of drawn pictures; style elements stay hashed.
  'style-src-attr': "'unsafe-inline'",
};

/** In the editor of posts, what is pasted is read as a document of its own (`pasted.ts`). */
const policyOf = (address) =>
  address === ADMIN_PAGES.posts ? { ...POLICY, 'connect-src': "'self' blob:" } : POLICY;

/** A script of a page is named after its component alone: a page names it among its first bytes. */
const scriptFile = ({ name }) => `_astro/${name.replace(/\.astro_astro_type_script.*/, '')}.[hash].js`;

/** What the scripts of several pages share is one file: a request each would cost a page more than the bytes. */
const SPLITTING = {
  groups: [
    {
      name: 'pages',
      test: /rolldown\/runtime|vite\/preload-helper|\/(revalidate|failed-images|day|hash)\.ts$/,
      priority: 2,
    },
    // What also pages without a form load, to read an answer of the API.
    { name: 'text', test: /\/src\/lib\/text\.ts$|\/(retry-busy|wire-names|storage)\.ts$/, priority: 2 },
    // Every form needs these, also those of visitors; each group takes along what its modules import.
    {
      name: 'forms',
      test: /\/ui\/(form|fields|Alert|Dialog|TextLink)|\/lib\/(api|choices|errors\.)/,
      priority: 1,
    },
    { name: 'inquiry', test: /\/inquiries\/schema\/inquiry/ },
    // Every screen of the admin area has its bar, which logs in again in place.
    {
      name: 'admin',
      test: /\/src\/features\/accounts\/(LoginForm|current-session)|\/src\/components\/ui\/toast/,
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
    pageRenderer({
      policyOf,
      inHeaders: Object.values(ADMIN_PAGES),
      scripts: [EARLY_REQUESTS],
    }),
  ],
  markdown: {
    syntaxHighlight: false,
    // Also for MDX, which inherits it.
    processor: satteri({
      mdastPlugins: [textsOnly(fileURLToPath(new URL('.', import.meta.url)))],
      // Quotation marks stay as written, as in all other words of the site.
      features: { smartPunctuation: false },
    }),
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      tailwindcss(),
      {
        name: 'preloads',
        // Astro sets the option itself. The file that loads others is loaded by then, and Firefox reports a link to it.
        config: () => ({
          build: {
            modulePreload: {
              resolveDependencies: (_, files) => files.filter((file) => !/\/pages\./.test(file)),
            },
          },
        }),
      },
    ],
    // Made for this build: `src/pages/fonts/scripts.css.ts` and the sample pages ask for them by these names.
    resolve: {
      alias: {
        'font:sinhala?url': `${path.resolve(await webFont(TYPEFACES.si))}?url`,
        'font:tamil?url': `${path.resolve(await webFont(TYPEFACES.ta))}?url`,
      },
    },
    // Astro marks modules of content with a directive of its own, and the bundler would warn of each at every build.
    build: {
      rolldownOptions: { checks: { moduleLevelDirective: false } },
      // Needed after the first scroll only: not among the first bytes of a page.
      assetsInlineLimit: (file) => (/\/(?:PageIndex|Site|Testimonials)\./.test(file) ? false : undefined),
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: SPLITTING, entryFileNames: scriptFile } } },
      },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Geist',
      cssVariable: '--font-geist',
      // `src/styles/foundation.css` has the first, with the widths of the typeface's weights.
      fallbacks: ['like-geist', 'system-ui', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: [`./${await webFont(TYPEFACES.en)}`],
            weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
            style: 'normal',
            display: 'swap',
          },
        ],
      },
    },
  ],
});
