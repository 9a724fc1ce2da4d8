import { expect, test } from 'vitest';
import { sentenceInList } from '../../../../src/components/admin/sentence-in-list.ts';
import { ApiError } from '../../../../src/lib/api/client.ts';

test('beside a list that is read again, nobody is asked to reload it', () => {
  const conflict = new ApiError(
    409,
    'Nothing was overwritten: reload to see the change.',
    {},
    undefined,
    'conflict',
  );
  expect(sentenceInList(conflict)).toBe(
    'Someone else changed it in the meantime. The list shows the change.',
  );
  const gone = 'This record no longer exists.';
  expect(sentenceInList(new ApiError(404, gone, {}, undefined, 'not-found'))).toBe(gone);
});
