import { expect, test } from 'vitest';
import { ownLinks, pageAddresses } from '#tests/support/addresses';
import { page, policies } from '#tests/support/content-files';

const titles = {
  'security-policy': 'Security Policy',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  'legal-policy': 'Legal Policy',
};

test('the four policies of the specification are there', () => {
  const found = Object.entries(policies).map(([name, { title }]) => [name, title]);
  expect(Object.fromEntries(found)).toMatchObject(titles);
});

/** Each figure of the specification's section 9 beside a policy that has to state it. */
const figures: [policy: keyof typeof titles, words: RegExp][] = [
  ['security-policy', /Data is deleted 3 months after an account is terminated/],
  ['security-policy', /every day with an incremental backup and every week with a full one/],
  ['security-policy', /Backups are kept for 3 months/],
  ['security-policy', /least privilege/],
  ['security-policy', /multi-factor authentication/],
  ['privacy-policy', /deleted 3 months after the account is terminated/],
  ['privacy-policy', /changes to this policy 30 days ahead/],
  ['privacy-policy', /answer complaints within 10 days/],
  ['terms-of-service', /at least 7 days before the renewal date/],
  ['terms-of-service', /inactive for 120 days may be terminated/],
  ['terms-of-service', /not refunded/],
  ['terms-of-service', /No refunds/],
  ['terms-of-service', /governed by the law of Sri Lanka/],
  ['legal-policy', /governed by the law of Sri Lanka/],
  ['legal-policy', /courts of Colombo/],
];

/** What the privacy policy has to say because the Personal Data Protection Act asks for it; `tests/api/privacy-policy.test.ts` compares it with the software. */
const PRIVACY: RegExp[] = [
  /<Controller \/>/,
  /Personal Data Protection Act, No\. 9 of 2022/,
  /Amendment Act, No\. 22 of 2025/,
  /This website sets no cookies for visitors\./,
  /is deleted when you send the form or close the tab/,
  /first page, the referring site and the campaign/,
  /because you asked us to take this step before entering into a contract/,
  /legitimate interest/,
  /"I agree to the privacy policy\."/,
  /A member of our staff then looks at it, and accepts it or deletes it/,
  /<Processors \/>/,
  /no later than <RetentionPeriod \/> after they arrived/,
  /Those of the platform are made daily as incremental and weekly as full backups/,
  /withdraw your agreement at any time/,
  /We promise to answer within 21 working days/,
  /appeal to the Data Protection Authority of Sri Lanka .+ Part II, which was not in force/,
];

test.each(PRIVACY)('the privacy policy says %s', (words) => {
  expect(policies['privacy-policy']?.body).toMatch(words);
});

test.each(figures)('%s states %s', (policy, words) => {
  expect(policies[policy]?.body).toMatch(words);
});

test('policies link to pages that exist', () => {
  for (const { body } of Object.values(policies))
    expect(ownLinks(body).filter((path) => !pageAddresses.has(path))).toEqual([]);
});

test('no two policies claim the same place in the order', () => {
  const places = Object.values(policies).map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
});

test('the forms ask what the privacy policy says of them', () => {
  const { body } = policies['privacy-policy'] ?? { body: '' };
  expect(`"${page('contact').form.consent} privacy policy."`).toBe('"I agree to the privacy policy."');
  expect(body).toContain('tick "I agree to the privacy policy."');
  expect(page('careers').apply.consent).toBe('By sending this form you confirm that you have read our');
  expect(body).toContain('By sending an application you confirm that you have read this policy');
});
