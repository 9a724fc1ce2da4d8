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
  /** Whether the mock-up stands at the left of the words. */
  isLeft?: boolean;
}

const BRAND: ProductTheme = {
  picture: 'brand',
  card: 'brand',
  strong: 'text-brand-600',
  tile: 'bg-brand-50 text-brand-600',
  band: 'on-dark bg-brand-600',
};

/** The classes of each product theme. */
export const productThemes: Record<ProductAccent, ProductTheme> = {
  brand: BRAND,
  gold: {
    picture: 'gold',
    card: 'gold',
    strong: 'text-gold-700',
    tile: 'bg-gold-100 text-gold-700',
    band: 'bg-gold-100',
  },
  ink: {
    ...BRAND,
    picture: 'ink',
    strong: 'text-ink',
    tile: 'bg-sunken text-ink',
    band: 'bg-sunken',
    isLeft: true,
  },
  green: {
    ...BRAND,
    picture: 'green',
    panel: '[--ground:oklch(0.873_0.045_155)]',
    strong: 'text-success',
    tile: 'bg-success-soft text-success',
    band: 'bg-success-soft',
    isLeft: true,
  },
  deep: { ...BRAND, strong: 'text-brand-700', tile: 'bg-brand-950 text-brand-100' },
  soft: {
    ...BRAND,
    panel: '[--ground:var(--color-brand-200)]',
    tile: 'bg-brand-100 text-brand-600',
    band: 'bg-brand-100',
    isLeft: true,
  },
};
