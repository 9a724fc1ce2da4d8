import { expect, test } from 'vitest';
import { dateOf, rowOfDraft, type ListedPost } from '#features/blog/schema/listed-post';

const MOMENT = '2026-11-23T20:00:00.000Z';

const dated = (own: Partial<ListedPost>) =>
  dateOf({ date: '24 November 2026', publishedAt: MOMENT, ...own } as ListedPost);

test('the list writes all dates in one form, as the vendor’s days', () => {
  expect(dated({ state: 'published' })).toBe('24 Nov 2026');
  expect(dated({ state: 'unpublished' })).toBe('24 Nov 2026');
  expect(dated({ state: 'scheduled' })).toBe('24 Nov 2026, 01:30');
  const draft = {
    id: 'a',
    title: '',
    author: '',
    image: '',
    version: '1',
    savedAt: MOMENT,
    savedBy: 'owner',
  };
  expect(dateOf(rowOfDraft(draft))).toBe('Saved 24 Nov 2026, 01:30');
});

test('a post without a moment has the day as it was given', () => {
  expect(dated({ state: 'published', publishedAt: '' })).toBe('24 November 2026');
});
