/** The languages that have a sample page, and no published page yet. */
export const SAMPLES = ['si', 'ta'] as const;

export type SampleLocale = (typeof SAMPLES)[number];

/** The page that is built as a sample. */
export const SAMPLE_PATH = '/contact';

const isSample = (name: string): name is SampleLocale => SAMPLES.some((sample) => sample === name);

/**
 * The languages whose sample page this build has: none, unless SAMPLE_LOCALES names them with commas between.
 * @throws Error when one is not known, and in a production build
 */
export function sampleLocales({ SAMPLE_LOCALES = '', CONTEXT } = process.env): SampleLocale[] {
  const names = SAMPLE_LOCALES.split(',').filter((name) => name !== '');
  if (names.length > 0 && CONTEXT === 'production')
    throw new Error('SAMPLE_LOCALES is for samples that nobody has reviewed: remove it from production.');
  return names.map((name) => {
    if (isSample(name)) return name;
    throw new Error(`SAMPLE_LOCALES names "${name}": use ${SAMPLES.join(' or ')}, or leave it empty.`);
  });
}
