/** The content of the contact page in another language, as its sample page shows it. */
export interface SamplePage {
  /** Says that the page is a sample whose language nobody has reviewed. */
  notice: string;
  seo: { page: string; description: string };
  hero: { eyebrow: string; headline: string; text: string };
  form: { heading: string; text: string; consent: string };
  /** The blocks beside the form, by their kind. */
  info: Record<'chat' | 'call' | 'visit' | 'social', { title: string; text: string }>;
  hours: string;
  tagline: string;
  /** The links and headings of header and footer, by their English words. */
  labels: Record<string, string>;
}

/** The same as the notice, for those who do not read that language. */
export const ENGLISH_NOTICE = 'Sample page: no native reader has reviewed this text.';
