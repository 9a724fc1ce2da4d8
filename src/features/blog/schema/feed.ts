/** How many posts the feed has; the sitemap has all. */
export const POSTS_IN_FEED = 50;
