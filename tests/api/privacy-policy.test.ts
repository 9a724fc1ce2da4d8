import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETABLE, RESTORABLE_DAYS } from '#features/deletions/schema/deleted-record';
import { AUDIT_MONTHS, BACKUP_MONTHS } from '#lib/privacy';
import type { SpamReason } from '#lib/spam-reasons';
import { auditPeriod } from '#lib/site/retention';
import { CHALLENGE_MS } from '#server/features/accounts/challenges';
import { KNOWN_FOR_MS } from '#server/features/accounts/known-devices';
import { ABSOLUTE_MS } from '#server/features/accounts/sessions';
import { applicationMail } from '#server/mail/application-mail';
import { inquiryMail } from '#server/mail/inquiry-mail';
import { DAY, HOUR, MINUTE } from '#server/platform/clock';
import { openCompany } from '#server/platform/company';
import { parseEnv } from '#server/platform/env';
import { facts, policies } from '#tests/support/content-files';

/** What the privacy policy says of the software, compared with the software. */
const body = policies['privacy-policy']?.body ?? '';

/** The part under a heading. */
const part = (heading: string): string =>
  body.split(`## ${heading} `)[1]?.split(' ## ')[0] ?? `no part ${heading}`;

/** How the policy says each sign of spam; the type asks for a new reason's words. */
const SIGNS: Record<SpamReason, string> = {
  honeypot: 'a field is filled in that people do not see',
  linked: 'the text has many links',
  tooSoon: 'the form was sent within a second of the page being opened',
  busyAddress: 'many forms came from one internet address within ten minutes',
  overLimit: 'more forms came from one network than we accept within ten minutes or a day',
  overBudget: 'more CVs came within an hour than we accept',
};

/** How the policy says each fact of the notifications. */
const FACTS: Record<'inquiry' | 'application', Record<string, string>> = {
  inquiry: {
    Name: 'the name',
    Email: 'email address',
    Phone: 'phone number',
    Interests: 'interests',
    Source: 'where the visit came from',
    Message: 'message',
  },
  application: {
    Name: 'the name',
    Email: 'email address',
    Contact: 'phone number',
    Position: 'position',
    LinkedIn: 'LinkedIn address',
    Source: 'where the visit came from',
    CV: 'whether there is a CV',
    Message: 'message',
  },
};

const labelsOf = ({ text }: { text: string }) =>
  [...text.matchAll(/^([A-Z][A-Za-z]*):(?: |$)/gm)].map(([, label = '']) => label);

describe('the privacy policy', () => {
  it('names the signs of spam, and no other', () => {
    const signs = [...part('Checks for spam').matchAll(/\d\. ([^;.]+)[;.]/g)].map(([, sign]) => sign);
    expect(signs).toEqual(Object.values(SIGNS));
    // The weights are tested where forms are sent (suspicion.test.ts, form-limits.test.ts).
    expect(part('Checks for spam')).toContain(
      'The first, the fifth or the sixth is enough for a form to be put aside. So is the second together with the third or fourth.',
    );
  });

  it('says of what is deleted whether it can be restored', () => {
    const kept = part('How long we keep it');
    expect(kept).toContain(
      `An inquiry that a member of our staff deletes can be restored for ${RESTORABLE_DAYS} days`,
    );
    expect(kept).toContain('An application that is deleted is erased at once');
    // Of these only an inquiry has a visitor's data.
    expect([...DELETABLE]).toEqual(['inquiry', 'vacancy', 'post', 'draft']);
  });

  it('lists all that goes to the mailbox', () => {
    const person = { email: 'a@b.example', message: 'Hello', createdAt: 0, mail: 'pending' } as const;
    const mails = {
      inquiry: inquiryMail(
        'id',
        { ...person, firstName: 'A', lastName: 'B', phoneNumber: '1', interests: ['Other'] },
        undefined,
      ),
      application: applicationMail(
        'id',
        { ...person, name: 'A B', contactNumber: '1', position: 'Clerk', linkedin: 'https://x.y', nic: '1' },
        undefined,
      ),
    };
    const [, inquiry = '', application = ''] =
      /of an inquiry, (.+?); of an application, (.+?)\./.exec(part('Who receives it')) ?? [];
    for (const [kind, said] of [
      ['inquiry', inquiry],
      ['application', application],
    ] as const) {
      expect(labelsOf(mails[kind]).toSorted()).toEqual(Object.keys(FACTS[kind]).toSorted());
      for (const words of Object.values(FACTS[kind])) expect(said).toContain(words);
    }
  });

  it('gives the times of the cookies, backups and records', () => {
    const browser = part('What stays in your browser');
    expect([CHALLENGE_MS, ABSOLUTE_MS]).toEqual([10 * MINUTE, 12 * HOUR]);
    expect(browser).toMatch(
      /second factor, for ten minutes at most; .+ logged in, for twelve hours at most;/,
    );
    expect(browser).toContain(`for ${KNOWN_FOR_MS / DAY} days`);
    expect(part('How long we keep it')).toContain(`Backups are kept for ${BACKUP_MONTHS} months`);
    expect(body.match(/<AuditPeriod \/>/g)).toHaveLength(2);
  });

  it('and the functions read the period of the audit trail from one variable', () => {
    expect([auditPeriod(undefined), auditPeriod('7')]).toEqual([`${AUDIT_MONTHS} months`, '7 months']);
    expect(() => auditPeriod('0')).toThrow('AUDIT_MONTHS is malformed');
    expect([parseEnv({}).auditMonths, parseEnv({ AUDIT_MONTHS: '7' }).auditMonths]).toEqual([
      AUDIT_MONTHS,
      7,
    ]);
  });

  it('says who works for the vendor, and what is invented is marked', () => {
    const names = facts.processors.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Netlify, Inc.', 'Resend (Plus Five Five, Inc.)']);
    expect(names.slice(2).filter((name) => !name.startsWith('Sample '))).toEqual([]);
    for (const task of ['stores inquiries', 'by email', 'our mailbox', 'our backups'])
      expect(facts.processors.filter(({ does }) => does.includes(task))).toHaveLength(1);
  });

  it('states of the Act what docs/legal-sources.md has a source for', async () => {
    const [, inForce = ''] = /The Act comes into force part by part\. (.+?) We follow/.exec(body) ?? [];
    const sources = await readFile('docs/legal-sources.md', 'utf8');
    const [, section = ''] = /## Personal Data Protection Act\n([\s\S]+?)\n## /.exec(sources) ?? [];
    const stated = inForce.match(
      /Parts? [IVX]+(?:, [IVX]+)*(?: and [IVX]+)?|\d{1,2} \w+ 20\d\d|\d{4}\/\d\d|No\. \d+ of \d{4}/g,
    );
    expect(stated).toEqual([
      '24 November 2026',
      'Part V',
      '17 July 2023',
      '2341/59',
      '21 July 2023',
      'Parts VI, VIII, IX and X',
      '1 December 2023',
      '2366/08',
      '8 January 2024',
      'No. 22 of 2025',
    ]);
    for (const one of stated ?? []) expect(section).toContain(one);
    expect(part('Complaints and appeal')).toContain('Part II, which was not in force');
    expect(section).toContain('Part II');
  });
});

describe('the version of the policy', () => {
  let root: string;
  const files = { policy: 'content/legal/privacy-policy.mdx', site: 'content/site.yaml' };

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'veralu-policy-'));
    for (const file of Object.values(files)) await cp(file, path.join(root, file), { recursive: true });
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  /** The version with one text of a file replaced. */
  async function versionWith(file: string, from: string, to: string): Promise<string> {
    const text = await readFile(file, 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(root, file), text.replace(from, to));
    const version = await openCompany(root).policyVersion();
    await writeFile(path.join(root, file), text);
    return version;
  }

  it('is the day of its last change and a hash', async () => {
    const version = await openCompany(root).policyVersion();
    expect(version).toMatch(new RegExp(`^${policies['privacy-policy']?.amended}, [0-9a-f]{8}$`));
    expect(version).toBe(await openCompany('.').policyVersion());
  });

  it.each([
    ['a word of it', files.policy, 'at no cost', 'at little cost'],
    ['its date', files.policy, 'amended: 27', 'amended: 28'],
    ['a supplier', files.site, 'name: Sample Mail Hosting', 'name: Sample Post'],
    ["a supplier's country", files.site, 'country: the United States', 'country: Canada'],
    ['the mailbox', files.site, 'email: info@', 'email: office@'],
    ['the address', files.site, 'No. 00', 'No. 01'],
  ])('changes with %s', async (_, file, from, to) => {
    expect(await versionWith(file, from, to)).not.toBe(await openCompany('.').policyVersion());
  });

  it('does not change with a fact that the policy does not show, or with the breaks of its lines', async () => {
    const version = await openCompany('.').policyVersion();
    expect(await versionWith(files.site, 'label: About us', 'label: About')).toBe(version);
    expect(await versionWith(files.policy, 'at no cost', 'at no\ncost')).toBe(version);
  });
});
