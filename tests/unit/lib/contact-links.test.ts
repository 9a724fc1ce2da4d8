import { expect, test } from 'vitest';
import { internationalNumber, mailLink, telLink, whatsappLink } from '../../../src/lib/contact-links.ts';

test('a WhatsApp link carries the number in digits and the message encoded', () => {
  expect(whatsappLink('+94 77 000 0000')).toBe('https://wa.me/94770000000');
  expect(whatsappLink('+94 77 000 0000', 'Hello & welcome?')).toBe(
    'https://wa.me/94770000000?text=Hello%20%26%20welcome%3F',
  );
});

test('a telephone link keeps the plus and the digits', () => {
  expect(telLink('+94 11 000-0000')).toBe('tel:+94110000000');
});

test.each([
  ['077 123 4567', '+94771234567'],
  ['77 123 4567', '+94771234567'],
  ['94 77 123 4567', '+94771234567'],
  ['0094 77 123-4567', '+94771234567'],
  ['+94 077 123 4567', '+94771234567'],
  ['+94 (0)77 123 4567', '+94771234567'],
  ['011 234 5678', '+94112345678'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971 50 123 4567', '+971501234567'],
  ['1919', '1919'],
])('the number %s is dialled as %s from anywhere', (written, dialled) => {
  expect(internationalNumber(written)).toBe(dialled);
});

test('a mail link carries the subject and the text encoded, with the line ends of a mail', () => {
  expect(mailLink('a+b@c.example', 'Re: 50% & more')).toBe(
    'mailto:a%2Bb@c.example?subject=Re%3A%2050%25%20%26%20more',
  );
  const link = mailLink('a@c.example', 'Hello', 'Dear Nimal,\n\r\nමම & you?');
  expect(link).toMatch(/^mailto:a@c\.example\?subject=Hello&body=Dear%20Nimal%2C%0D%0A%0D%0A/);
  expect(new URL(link).searchParams.get('body')).toBe('Dear Nimal,\r\n\r\nමම & you?');
});
