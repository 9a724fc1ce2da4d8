import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { PICTURES } from './names.ts';
import tokens from '#src/styles/tokens.css?raw';
import Picture from './Illustration.astro';
import styles from './illustrations.css?inline';

/** The colours that the drawings name, and the one shadow. */
const properties = [...tokens.matchAll(/--(?:color-[\w-]+|radius-\w+|elevation): [^;*]+;/g)].join('');

const BASE = `@layer theme,base,components,utilities;@layer base{*{box-sizing:border-box;margin:0;padding:0;border:0 solid}ul,ol{list-style:none}table{border-collapse:collapse}
svg{display:block}b,strong{font-weight:600}body{color:var(--color-ink);line-height:1.5}}
.pic{background:none!important}[data-traced]::before{content:none!important}`;

/** A document of all illustrations, each with its name as an id, for the tool that traces them; no page shows it. */
export async function everyPicture(): Promise<string> {
  const container = await AstroContainer.create();
  const pictures = await Promise.all(
    PICTURES.map(
      async (name) =>
        `<div id="${name}">${await container.renderToString(Picture, { props: { name } })}</div>`,
    ),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>:root{${properties}}${BASE}
${styles}</style><body>${pictures.join('\n')}</body></html>`;
}
