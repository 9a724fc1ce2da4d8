/** The list of posts and their pages; spec sections 2 and 8 have the sentences on reading them. */

export const listFailed = 'Error fetching blogs';
export const searching = 'Searching...';
export const none = 'No post has been published yet.';
export const showMore = 'Show more';
export const showAll = 'Show all posts';
export const pages = 'Pages of the blog';
export const page = 'Page {page}';
/** The title of a later page of the list. */
export const laterPage = '{title}, page {page}';
export const newer = 'Newer';
export const older = 'Older';

/** For search results, where a post has no sentence of its own. */
export const description = '{title}, by {author} on the {name} blog.';
export const nextAndPrevious = 'Next and previous posts';
export const next = 'Next';
export const previous = 'Previous';
export const related = 'Related posts';
export const all = 'All posts';

export const share = 'Share';
export const shareOn = 'Share on {network}, opens in a new tab';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const linkNotCopied = 'Not copied';

export const loading = 'Loading blog details...';
export const detailFailed = 'Error fetching blog details.';

/** The page behind a preview link. */
export const preview = 'Preview';
export const previewDescription = 'A blog post that is not published.';
export const previewWithoutScript =
  'A preview needs JavaScript: turn it on in your browser and reload this page.';
export const previewOver = 'This preview has ended';
export const previewOverText =
  'This preview link has expired or was revoked. Ask the person who sent it for a new one.';
export const previewFailed = 'The preview could not be loaded.';
export const previewBand = 'Preview: not published';
/** The same in the editor of a post that readers see, with another text than theirs, or with this one. */
export const previewChanged = 'Preview: these changes are not saved';
export const previewPublic = 'Preview: this text is published';
