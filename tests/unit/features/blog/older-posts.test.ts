import { expect, it } from 'vitest';
import { olderThanAnswer } from '../../../../src/features/blog/scripts/older-posts.ts';

const BUILT = ['e', 'd', 'c', 'b', 'a'];

const left = (ids: string[], complete = false) =>
  olderThanAnswer({ ids: new Set(ids), complete }, BUILT, (id) => id);

it('leaves what newer posts pushed off the list', () =>
  expect(left(['f', 'e', 'd'])).toEqual(['c', 'b', 'a']));

it('leaves out what was deleted from among those that were answered', () =>
  expect(left(['e', 'c'])).toEqual(['b', 'a']));

it('leaves all when every one that was answered is newer', () => expect(left(['g', 'f'])).toEqual(BUILT));

it('leaves none when all posts were answered', () => expect(left(['c'], true)).toEqual([]));
