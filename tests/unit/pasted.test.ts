import { expect, it } from 'vitest';
import { bulletsOf } from '#src/features/jobs/schema/vacancy-text.ts';
import { folded, phoneDigits } from '#src/lib/fold.ts';
import { mailAddress, pastedEmail, pastedNumber } from '#src/lib/text.ts';

// prettier-ignore
it.each([
  ['ශ්\u200dරියානි', 'ශ්රියානි'], ['Müller', 'MULLER'], ['Renée', 'renee'], ['Nguyễn', 'nguyen'], ['Straße', 'STRASSE'],
  ['O’Brien', "o'brien"], ['Lukasz', 'Łukasz'], ['co‑operative', 'co-operative'], ['Ｓｉｌｖａ', 'silva'],
  ['a\u200bb\u00ad', 'ab'], ['ΟΔΟΣ', 'οδος'], ['ﬁnance', 'finance'], ['İzmir', 'izmir'],
  ['“Loan”', '"loan"'], ['„Loan‟ «6″＂', '"loan" "6""'],
])('%s is found by %s', (one, other) => expect(folded(one)).toBe(folded(other)));

it('vowel signs are letters', () => expect(folded('කි')).not.toBe(folded('ක')));

it('telephone numbers are found however they were written', () => {
  const same = ['+94 77 123 4567', '0771234567', '0094771234567', '77-123 4567', '(077) 123 4567'];
  expect(new Set(same.map(phoneDigits))).toEqual(new Set(['94771234567']));
  expect(['0771', '07712', 'Apartment 77123'].map(phoneDigits)).toEqual(['', '947712', '']);
});

it.each([
  ['\u200e+94 77\u2011123\u20134567\u200b', '+94 77-123-4567'],
  ['\u00ad991234567V', '991234567V'],
  ['tel:+94771234567', '+94771234567'],
  ['０７７ １２３ ４５６７', '077 123 4567'],
])('the pasted number %j is %j', (pasted, number) => expect(pastedNumber(pasted)).toBe(number));

// prettier-ignore
it('a pasted address is without the signs around it', () => {
  const pasted = [
    'mailto:a@b.lk?subject=x', '‹a@b.lk›', 'a@b.lk.', '"a@b.lk"', 'a\u200b@b.lk', 'A B <a@b.lk>;', 'A (B) (a@b.lk)', 'a＠b.lk',
    'Email: a@b.lk', 'E-mail:–a@b.lk', '– a@b.lk', ':-a@b.lk', 'Email - a@b.lk', 'mailto://a@b.lk', '‘A@b.lk’ <a@b.lk>', 'Team @ Acme <a@b.lk>',
  ];
  expect([...new Set(pasted.map(pastedEmail)), pastedEmail('email-a@b.lk')]).toEqual(['a@b.lk', 'email-a@b.lk']);
  const two = ['c@d.lk (a@b.lk)', 'C <c@d.lk>, A <a@b.lk>', 'c@d.lk, A <a@b.lk>', 'c@d.lk <a@b.lk>'];
  expect(two.map(pastedEmail).filter(mailAddress)).toEqual([]);
});

it('no mail is sent to a text that is no address, or to a domain of other letters in ASCII', () => {
  const none = ['a..b@c.lk', 'a@b', 'a@-b.lk', 'a,b@c.lk', 'a b@c.lk', `${'a'.repeat(65)}@b.lk`, '@b.lk'];
  expect(none.filter(mailAddress)).toEqual([]);
  expect(mailAddress('a@b.lk')).toBe('a@b.lk');
  // Its joiner writes a letter of the domain; without it, the mail would go to another one.
  expect(mailAddress(pastedEmail('nimal\u200b@ශ්\u200dරී.ලංකා'))).toBe('nimal@xn--10cl1a0b660p.xn--fzc2c9e2c');
  expect(mailAddress('nimal@ලංකා.example')).toMatch(/^nimal@xn--[a-z0-9-]+\.example$/);
});

// prettier-ignore
it.each([
  ['a, b,c ,', 'a|b|c'], ['Earn Rs 1,500,000, Lead,2,3, Rs 1,50,000', 'Earn Rs 1,500,000|Lead|2|3|Rs 1,50,000'],
  ['·\tReport\no Nested\n1. Numbered\n– Dash, a\n-5 °C\n2026 goals', 'Report|Nested|Numbered|Dash, a|-5 °C|2026 goals'],
  ['• one • two, too • three', 'one|two, too|three'], ['One\n\u200b\nTwo', 'One|Two'],
  ['Ø\tManage\nü\tPrepare\n➢ Meet\n•Answer\n\u200b• Keep\n✓ Check\na. Lend\n(iv) Collect\nPunctual,', 'Manage|Prepare|Meet|Answer|Keep|Check|Lend|Collect|Punctual'],
])('the bullet points of %j are %s', (text, points) => expect(bulletsOf(text).join('|')).toBe(points));
