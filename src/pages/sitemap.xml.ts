import { GET as built } from './built/sitemap.xml.ts';

/** The answer where no function runs before files: `/sitemap.xml` is a function that adds what became public since the build. */
export const GET = built;
