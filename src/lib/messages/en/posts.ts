/** What scripts of the blog write. */

export const matches = '{count, plural, one {# post matches} other {# posts match}}';
export const minutesToRead = '{count, plural, one {# min read} other {# min read}}';
export const malformed = 'Content is unavailable or malformed.';
export const gone = 'This post is no longer available.';
export const seeAll = 'See all posts';
export const table = 'Table';
