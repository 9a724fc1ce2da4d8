/** What scripts of the blog write. */

export const matches = '{count, plural, one {# blog matches} other {# blogs match}}';
export const minutesToRead = '{count, plural, one {# min read} other {# min read}}';
export const malformed = 'Content is unavailable or malformed.';
export const gone = 'This blog is no longer available.';
export const seeAll = 'See all blogs';
export const table = 'Table';
