import type { APIRoute } from 'astro';
import { ACCENTS, PICTURES } from '#src/illustrations/names.ts';
import { pictureFile } from '#src/illustrations/drawn-svg.ts';

/** Illustrations as files, in each main colour. */
export const getStaticPaths = () =>
  PICTURES.flatMap((name) =>
    ACCENTS.map((accent) => ({ params: { picture: `${name}-${accent}` }, props: { name, accent } })),
  );

export const GET: APIRoute<ReturnType<typeof getStaticPaths>[number]['props']> = ({ props }) =>
  new Response(pictureFile(props.name, props.accent), { headers: { 'Content-Type': 'image/svg+xml' } });
