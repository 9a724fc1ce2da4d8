import { expect, test } from 'vitest';
import { telLink, whatsappLink } from '../../../src/lib/contact-links.ts';

test('a WhatsApp link carries the number in digits and the message encoded', () => {
  expect(whatsappLink('+94 77 000 0000')).toBe('https://wa.me/94770000000');
  expect(whatsappLink('+94 77 000 0000', 'Hello & welcome?')).toBe(
    'https://wa.me/94770000000?text=Hello%20%26%20welcome%3F',
  );
});

test('a telephone link keeps the plus and the digits', () => {
  expect(telLink('+94 11 000-0000')).toBe('tel:+94110000000');
});
