import { expect, test } from 'vitest';
import { RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import { BACKUP_MONTHS } from '#lib/privacy';
import { ownLinks, pageAddresses } from '#tests/support/addresses';
import { policies } from '#tests/support/content-files';

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

/** What the privacy policy has to say because the software does it, or the Personal Data Protection Act asks for it. */
const PRIVACY: RegExp[] = [
  /<Controller \/>/,
  /Personal Data Protection Act, No\. 9 of 2022/,
  /Amendment Act, No\. 22 of 2025/,
  /This website sets no cookies for visitors\./,
  /goes when you send the form or close the tab/,
  /first page, the referring site and the campaign/,
  /because you asked us to before a contract/,
  /legitimate interest/,
  /"I agree to the privacy policy\."/,
  /A member of our staff then looks at it and releases or deletes it/,
  /Netlify, Inc\.\*\* .+ United States/,
  /Resend \(Plus Five Five, Inc\.\)\*\* .+ United States/,
  /from the mailbox no later than <RetentionPeriod \/>/,
  new RegExp(`can be restored for ${RESTORABLE_DAYS} days`),
  new RegExp(`Backups are kept for ${BACKUP_MONTHS} months\\. They are made daily`),
  /withdraw that at any time/,
  /We answer within 21 working days/,
  /appeal to the Data Protection Authority of Sri Lanka/,
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
