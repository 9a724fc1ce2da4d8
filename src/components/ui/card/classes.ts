export type CardTone = 'paper' | 'surface' | 'brand';

const TONES: Record<CardTone, string> = {
  paper: 'border-line bg-paper',
  surface: 'border-transparent bg-surface',
  brand: 'border-transparent bg-brand-950 text-brand-100',
};

export interface CardLook {
  /** Paper: white with a border. Surface: grey, for groups. Brand: purple, for the one that must stand out. */
  tone?: CardTone;
  /** Adds the shadow. */
  raised?: boolean;
}

/** The classes of a card. */
export function cardClasses({ tone = 'paper', raised = false }: CardLook = {}, extra = ''): string {
  return `rounded-lg border ${TONES[tone]} ${raised ? 'shadow-soft' : ''} ${extra || 'p-6 md:p-8'}`.trim();
}
