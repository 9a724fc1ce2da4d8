/** The file with the vendor's facts and the switch. */
export const SITE_FILE = 'content/site.yaml';

/**
 * Whether the text of `content/site.yaml` says that the site shows samples. Without a parser, which each function's bundle would
 * carry: the build checks the file.
 */
export const showsSamples = (siteFile: string): boolean => /^sample: true\s*$/m.test(siteFile);
