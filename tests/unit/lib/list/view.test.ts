import { describe, expect, it } from 'vitest';
import { DEFAULT_SIZE, pageOf, readView, writeView } from '#lib/list/view';

const COLUMNS = [{ id: 'name' }, { id: 'email' }, { id: 'received', hidden: true }];
const STAGED = [{ id: 'stage', choices: { interview: 'Second talk' } }];
const roundTrip = (search: string) => writeView(readView(search, COLUMNS), search, COLUMNS);

describe('a view in the URL', () => {
  it('is empty for the plain list', () => {
    expect(readView('', COLUMNS)).toEqual({
      query: '',
      sort: undefined,
      filters: {},
      page: 1,
      size: DEFAULT_SIZE,
      hidden: ['received'],
    });
    expect(roundTrip('')).toBe('');
  });

  it.each([
    '?q=a+b',
    '?f.email=lk',
    '?sort=-name',
    '?page=3&size=25',
    '?hide=email',
    '?hide=',
    '?from=mail&q=x',
  ])('contains %s', (search) =>
    expect(new URLSearchParams(roundTrip(search)).toString()).toBe(new URLSearchParams(search).toString()),
  );

  it.each(['?sort=password', '?page=0', '?page=-1', '?page=x', '?size=7', '?f.password=x'])(
    'ignores %s',
    (search) => expect(roundTrip(search)).toBe(''),
  );
});

describe('a filter whose choices have words that may be renamed', () => {
  it.each([
    ['interview', 'interview'],
    ['Second talk', 'interview'],
    // The name before it was changed: all rows are better than none.
    ['Interview', undefined],
  ])('is read from %s as %s', (value, stage) =>
    expect(readView(`?f.stage=${encodeURIComponent(value)}`, STAGED).filters).toEqual(stage ? { stage } : {}),
  );
});

describe('a page of a list', () => {
  it.each([
    [{ page: 1, size: 25 }, 101, { page: 1, lastPage: 5, from: 0, to: 25 }],
    [{ page: 5, size: 25 }, 101, { page: 5, lastPage: 5, from: 100, to: 125 }],
    [{ page: 5, size: 25 }, 100, { page: 4, lastPage: 4, from: 75, to: 100 }],
    [{ page: 99, size: 25 }, 0, { page: 1, lastPage: 1, from: 0, to: 25 }],
  ])('%o of %i rows exists', (view, rows, page) => expect(pageOf(view, rows)).toEqual(page));
});
