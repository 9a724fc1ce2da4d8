/** The list of posts and their pages. */

export const listFailed = 'Error fetching blogs';
export const none = 'No post has been published yet.';

/** For search results, where a post has no sentence of its own. */
export const description = '{title}, by {author} on the {name} blog.';
export const yourFigures = 'The same with your figures';
export const all = 'All posts';
export const onTopic = '{count, plural, one {# post on this topic.} other {# posts on this topic.}}';
export const topicDescription = 'Articles on {topic}: {titles}.';

export const loading = 'Loading blog details...';
export const detailFailed = 'Error fetching blog details.';

export const previewOverText =
  'This preview link has expired or was revoked. Ask the person who sent it for a new one.';
export const previewFailed = 'The preview could not be loaded.';

/** What scripts of the blog write. */

export const matches = '{count, plural, one {# post matches} other {# posts match}}';
export const minutesToRead = '{count, plural, one {# min read} other {# min read}}';
export const malformed = 'Content is unavailable or malformed.';
export const gone = 'This post is no longer available.';
export const seeAll = 'See all posts';
export const table = 'Table';
