/** The path of a page's Open Graph picture. */
export const ogAddress = (path: string): string => `/og${path === '/' ? '/home' : path}.png`;
