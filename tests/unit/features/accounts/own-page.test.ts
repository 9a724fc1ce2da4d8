import { describe, expect, it } from 'vitest';
import { ownPage } from '../../../../src/features/accounts/own-page.ts';

const FALLBACK = '/jobformdetails';

describe('the page after a login', () => {
  it.each([
    '/viewblog',
    '/contactformdetails?q=a%20b&sort=-email',
    '/career/loan-officer',
    '/careerform#top',
  ])('goes back to %s', (next) => expect(ownPage(next, FALLBACK)).toBe(next));

  it.each([
    null,
    '',
    '/',
    'viewblog',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/viewblog//evil',
    '/../evil',
    'https://evil.example/viewblog',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '/viewblog@evil.example',
    '/api/applications',
    '/login?next=/login',
  ])('refuses %j', (next) => expect(ownPage(next, FALLBACK)).toBe(FALLBACK));
});
