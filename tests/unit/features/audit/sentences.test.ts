import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#features/audit/schema/audit';
import { recordOf, sentenceFor } from '#features/audit/schema/sentences';

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  ...{
    id: 'one',
    at: '2026-03-02T04:30:00.000Z',
    who: 'Kamala',
    action: 'login',
    outcome: 'done',
    record: '',
  },
  ...fields,
});

describe('the sentence of an entry', () => {
  it.each<[sentence: string, fields: Partial<AuditEntry>]>([
    ['Kamala opened Nimal Perera’s CV', { action: 'cv.view', title: 'Nimal Perera' }],
    ['Kamala opened an applicant’s CV', { action: 'cv.view' }],
    [
      'Kamala could not open an applicant’s CV: no such record',
      { action: 'cv.view', outcome: 'refused', reason: 'missing' },
    ],
    ['Kamala logged in', { action: 'login' }],
    ['Kamala logged in with the password', { action: 'login', proof: 'password' }],
    ['Kamala logged in with a passkey alone', { action: 'login', proof: 'passkey' }],
    ['Kamala logged in with a second factor', { action: 'login.second' }],
    ['Kamala logged in with the password and a passkey', { action: 'login.second', proof: 'passkey' }],
    ['Kamala logged in with the password and a code from an app', { action: 'login.second', proof: 'code' }],
    ['Kamala logged in with the password and a recovery code', { action: 'login.second', proof: 'recovery' }],
    ['Kamala confirmed their identity with the password', { action: 'step-up', proof: 'password' }],
    ['Kamala confirmed their identity with a recovery code', { action: 'step-up', proof: 'recovery' }],
    [
      'Kamala failed to confirm their identity 3 times',
      { action: 'step-up.refuse', reason: 'wrong', count: 3 },
    ],
    [
      '12 refused logins as Kamala',
      { action: 'login.refuse', outcome: 'refused', reason: 'login', count: 12 },
    ],
    ['1 refused login with an unknown name', { action: 'login.refuse', who: '', count: 1 }],
    ['1 refused login with an unknown name', { action: 'login', outcome: 'failed', who: '' }],
    [
      'Kamala had 3 requests refused: identity not confirmed',
      { action: 'right.refuse', reason: 'proof', count: 3 },
    ],
    ['Kamala changed the vacancy “Field Officer”', { action: 'vacancy.edit', title: 'Field Officer' }],
    ['Kamala changed a vacancy', { action: 'vacancy.edit' }],
    [
      'Kamala exported the list of inquiries (1,200 rows), filtered',
      { action: 'export', record: 'contact-submissions', rows: 1200, filtered: true },
    ],
    ['Kamala sent a reply to Nimal’s inquiry', { action: 'inquiry.reply', title: 'Nimal' }],
    ['Kamala sent a rejection of Nimal’s application', { action: 'application.reject', title: 'Nimal' }],
    ['Kamala changed the template “First answer”', { action: 'template.edit', title: 'First answer' }],
    ['Kamala changed the names of the stages', { action: 'settings.stages', title: 'stages' }],
    ['Kamala erased a person’s data (2 records)', { action: 'person.erase', rows: 2 }],
    ['The site removed 1 old entry from the audit trail', { action: 'audit.prune', who: '', rows: 1 }],
    [
      'The site reset owner’s account through ADMIN_RESET',
      { action: 'account.reset', who: '', title: 'owner' },
    ],
  ])('is: %s', (sentence, fields) => expect(sentenceFor(entry(fields))).toBe(sentence));

  it('is one for every action and outcome, without what is missing', () => {
    for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[])
      for (const outcome of ['done', 'refused', 'failed'] as const) {
        const sentence = sentenceFor(entry({ action, outcome }));
        expect(sentence).toMatch(/^(Kamala|1 refused login) [^:]+$/);
        expect(sentence).not.toMatch(/undefined|somebody|\s$|\s\s/i);
      }
  });

  it('names the record for the filter', () => {
    expect(recordOf(entry({ title: 'Field Officer', record: 'id' }))).toBe('Field Officer');
    expect(recordOf(entry({ record: 'id' }))).toBe('id');
    expect(recordOf(entry({ action: 'export', record: 'careers' }))).toBe('vacancies');
  });
});
