import { describe, expect, it } from 'vitest';
import { DEFAULT_SIZE, leftAfter, openedView, pageOf, readView, writeView } from '#lib/list/view';

const COLUMNS = [
  { id: 'name' },
  { id: 'email' },
  { id: 'received', hidden: true, dayOf: () => '' },
  { id: 'status', choices: ['New', 'Closed'] },
];
const STAGED = [{ id: 'stage', choices: { interview: 'Second talk' } }];

/** An address as `location` has it: what stands before and behind '#'. */
function addressOf(text: string) {
  const { search, hash } = new URL(text, 'https://site.example');
  return { search, hash };
}

const read = (text: string) => readView(addressOf(text), COLUMNS);

function roundTrip(text: string): string {
  const { search, hash } = writeView(read(text), addressOf(text), COLUMNS);
  return search + hash;
}

describe('a view in the URL', () => {
  it('is empty for the plain list', () => {
    expect(read('')).toEqual({
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
    '#q=a+b',
    '#f.email=lk',
    '?sort=-name',
    '?size=25&page=3',
    '?hide=email',
    '?hide=',
    '?from=mail#q=x',
    '?f.status=New&f.received=2026-03-01..',
    '#main',
  ])('contains %s', (text) => {
    const { search, hash } = addressOf(roundTrip(text));
    const sorted = (part: string) => [...new URLSearchParams(part.slice(1))].sort();
    expect(sorted(search)).toEqual(sorted(addressOf(text).search));
    expect(hash).toBe(addressOf(text).hash);
  });

  it.each([
    ['?q=Nimal&sort=name', '?sort=name#q=Nimal'],
    ['?f.name=Perera', '#f.name=Perera'],
  ])('moves what was typed in %s out of what a browser sends', (earlier, now) =>
    expect(roundTrip(earlier)).toBe(now),
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
    expect(readView(addressOf(`?f.stage=${encodeURIComponent(value)}`), STAGED).filters).toEqual(
      stage ? { stage } : {},
    ),
  );
});

describe('a list that is opened', () => {
  const left = read('?size=25&hide=email&sort=name&f.status=New');

  it('is as it was left, where the address says nothing', () => {
    expect(openedView(addressOf('?from=mail'), left, COLUMNS)).toEqual(left);
  });

  it.each([
    ['?f.status=Closed', '?f.status=Closed&size=25&hide=email'],
    ['#q=Nimal', '?size=25&hide=email#q=Nimal'],
    ['?size=50', '?size=50&hide=email&sort=name&f.status=New'],
    ['?hide=', '?hide=&size=25&sort=name&f.status=New'],
  ])('has from %s what that says, and columns and size as they were left', (address, expected) => {
    expect(openedView(addressOf(address), left, COLUMNS)).toEqual(read(expected));
  });
});

describe('what is remembered of a change', () => {
  const left = read('?size=25&f.status=New');
  const linked = read('?f.status=Closed');

  it('is what was changed, not what a link brought', () => {
    expect(leftAfter(left, linked, { hidden: ['email'] })).toEqual(read('?size=25&f.status=New&hide=email'));
    const filters = { ...linked.filters, received: '2026-03-01..' };
    expect(leftAfter(left, linked, { filters })).toEqual(
      read('?size=25&f.status=New&f.received=2026-03-01..'),
    );
  });

  it('is no filter once they were cleared', () => {
    expect(leftAfter(left, linked, { filters: {} })).toEqual(read('?size=25'));
  });
});

describe('a page of a list', () => {
  it.each([
    [{ page: 1, size: 25 }, 101, { page: 1, lastPage: 5, from: 0, to: 25 }],
    [{ page: 5, size: 25 }, 101, { page: 5, lastPage: 5, from: 100, to: 125 }],
    [{ page: 5, size: 25 }, 100, { page: 4, lastPage: 4, from: 75, to: 100 }],
    [{ page: 99, size: 25 }, 0, { page: 1, lastPage: 1, from: 0, to: 25 }],
  ])('%o of %i rows exists', (view, rows, page) => expect(pageOf(view, rows)).toEqual(page));
});
