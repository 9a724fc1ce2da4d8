import * as z from 'zod/mini';
import * as blog from '#src/lib/messages/en/blog.ts';

/** What a preview link shows: a draft, or a post that is scheduled or unpublished. */
export const PREVIEW_KINDS = ['draft', 'post'] as const;

export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** A preview link ends after this many days. */
export const PREVIEW_DAYS = 7;

export const PREVIEW_MESSAGES = {
  over: blog.previewOverText,
  failed: blog.previewFailed,
  published: 'This post is published: share its own address.',
} as const;

/** What a link is for: POST /api/preview-links, and the path of GET /api/preview-links/{kind}/{of}. */
export const previewTargetSchema = z.object({
  kind: z.enum(PREVIEW_KINDS, 'Please name a draft or a post.'),
  /** The id of the draft or post. */
  of: z.string('Please name a draft or a post.').check(z.maxLength(200)),
});

export type PreviewTarget = z.infer<typeof previewTargetSchema>;

/** POST /api/previews/read: the token behind `#` in the link. */
export const previewTokenSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

export type PreviewToken = z.infer<typeof previewTokenSchema>;

/** A link as editors see it: the token itself is stored nowhere. Times are ISO 8601 in UTC. */
export const previewRowSchema = z.object({
  id: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  endsAt: z.string(),
});

export type PreviewRow = z.infer<typeof previewRowSchema>;

/** The answer to POST /api/preview-links: the only time that the token is told. */
export const madePreviewSchema = z.extend(previewRowSchema, { token: z.string() });

export type MadePreview = z.infer<typeof madePreviewSchema>;

/** Where the editor leaves its text for its own preview, and the end of that preview's address. It stays in the browser. */
export const EDITOR_PREVIEW = { entry: 'blog-preview', hash: '#editor' } as const;
