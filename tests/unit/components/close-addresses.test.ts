import { describe, expect, test } from 'vitest';
import { closeAddresses, editDistance } from '../../../src/components/sections/close-addresses.ts';

const ADDRESSES = [
  '/',
  '/about',
  '/services',
  '/microfinance',
  '/prawing',
  '/leasing',
  '/erp',
  '/blogs',
  '/contact',
];

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['erp', '', 3],
    ['contact', 'contact', 0],
    ['contcat', 'contact', 2],
    ['leesing', 'leasing', 1],
  ])('%s to %s is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('closeAddresses', () => {
  test.each([
    ['/contcat', '/contact'],
    ['/Micro-Finance', '/microfinance'],
    ['/pawnings', '/prawing'],
    ['/services.html', '/services'],
    ['/en/about-us', '/about'],
    ['/leasing-software', '/leasing'],
    ['/erp/modules', '/erp'],
  ])('%s suggests %s first', (typed, expected) => {
    expect(closeAddresses(typed, ADDRESSES)[0]).toBe(expected);
  });

  test('suggests nothing if nothing is close, and never more than three', () => {
    expect(closeAddresses('/wp-login.php', ADDRESSES)).toEqual([]);
    expect(closeAddresses('/%E0%B6%9A', ADDRESSES)).toEqual([]);
    expect(closeAddresses('/', ADDRESSES)).toEqual([]);
    expect(closeAddresses('/abcd', ['/abc', '/abd', '/acd', '/bcd', '/abcde']).length).toBe(3);
  });
});
