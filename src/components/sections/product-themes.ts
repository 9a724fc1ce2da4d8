import type { Product } from '#src/content-schemas/product.ts';
import type { Accent } from '#src/illustrations/names.ts';

export type ProductAccent = Product['accent'];

interface ProductTheme {
  /** The main colour of the page's pictures. */
  picture: Accent;
  /** The main colour of the picture on its card, beside the cards of other products. */
  card: Accent;
  /** The background of the hero's picture, where its own has too little contrast to the hero's. */
  panel?: string;
  /** The colour of the key figure and of icons. */
  strong: string;
  /** The background behind an icon. */
  tile: string;
  /** The background of the band at the end; it differs from the dark footer. */
  band: string;
  /** The position of the mock-up, different for each product. */
  place: 'right' | 'left';
}

/** The classes of each product theme. */
export const productThemes: Record<ProductAccent, ProductTheme> = {
  brand: {
    picture: 'brand',
    card: 'brand',
    strong: 'text-brand-600',
    tile: 'bg-brand-50 text-brand-600',
    band: 'on-dark bg-brand-600',
    place: 'right',
  },
  gold: {
    picture: 'gold',
    card: 'gold',
    strong: 'text-gold-700',
    tile: 'bg-gold-100 text-gold-700',
    band: 'bg-gold-100',
    place: 'right',
  },
  ink: {
    picture: 'ink',
    card: 'brand',
    strong: 'text-ink',
    tile: 'bg-sunken text-ink',
    band: 'bg-sunken',
    place: 'left',
  },
  green: {
    picture: 'green',
    card: 'brand',
    panel: '[--ground:oklch(0.873_0.045_155)]',
    strong: 'text-success',
    tile: 'bg-success-soft text-success',
    band: 'bg-success-soft',
    place: 'left',
  },
  deep: {
    picture: 'brand',
    card: 'brand',
    strong: 'text-brand-700',
    tile: 'bg-brand-950 text-brand-100',
    band: 'on-dark bg-brand-600',
    place: 'right',
  },
  soft: {
    picture: 'brand',
    card: 'brand',
    panel: '[--ground:var(--color-brand-200)]',
    strong: 'text-brand-600',
    tile: 'bg-brand-100 text-brand-600',
    band: 'bg-brand-100',
    place: 'left',
  },
};
