/** A link inside running text, underlined: colour is not its only sign. */
export const TEXT_LINK =
  'font-medium text-brand-600 underline decoration-brand-300 decoration-1 underline-offset-4 transition-colors hover:text-brand-700 hover:decoration-current';
