import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { productThemes } from '#src/components/sections/product-themes.ts';
import { pictureFile } from '#src/illustrations/drawn-svg.ts';
import { pictureAddress, type Accent } from '#src/illustrations/names.ts';

/** The pictures that content names, with the pages that their cards link to. */
function* picturesIn(content: unknown): Generator<{ picture: string; href?: string }> {
  if (typeof content !== 'object' || content === null) return;
  if ('picture' in content && typeof content.picture === 'string')
    yield { ...content, picture: content.picture };
  for (const part of Object.values(content)) yield* picturesIn(part);
}

/** Illustrations as files, in the main colours in which pages show them. */
export const getStaticPaths = async () => {
  const products = await getCollection('products');
  const themes = new Map(products.map(({ id, data }) => [`/${id}`, productThemes[data.accent]]));
  const used = new Map<string, { name: string; accent: Accent }>();
  const add = (name: string, accent: Accent = 'brand') =>
    used.set(pictureAddress(name, accent), { name, accent });
  add('world-reach');
  for (const { id, data } of products)
    for (const { picture } of picturesIn(data)) add(picture, themes.get(`/${id}`)?.picture);
  for (const { data } of await getCollection('pages'))
    for (const { picture, href = '' } of picturesIn(data)) add(picture, themes.get(href)?.card);
  return Array.from(used.values(), (props) => ({
    params: { picture: `${props.name}-${props.accent}` },
    props,
  }));
};

export const GET: APIRoute<{ name: string; accent: Accent }> = ({ props }) =>
  new Response(pictureFile(props.name, props.accent), { headers: { 'Content-Type': 'image/svg+xml' } });
