import { GET as built } from './built/rss.xml.ts';

/** The answer where no function runs before files: `/rss.xml` is a function that adds what became public since the build. */
export const GET = built;
