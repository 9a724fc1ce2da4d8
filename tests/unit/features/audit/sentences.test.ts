import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#features/audit/schema/audit';
import type { AuditNames } from '#features/audit/schema/key-names';
import { recordOf, sentenceFor } from '#features/audit/schema/sentences';
import { DEFAULT_STAGE_NAMES } from '#features/stages/schema/stage-names';

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

const NAMES: AuditNames = {
  stages: { ...DEFAULT_STAGE_NAMES, interview: 'First talk' },
  colleagues: [{ id: 'two', name: 'Ruwan', self: false }],
};

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
  ])('is: %s', (sentence, fields) => expect(sentenceFor(entry(fields), NAMES)).toBe(sentence));

  const changed = (field: string, after: string) => ({ field, before: 'before', after });

  it.each<[sentence: string, action: AuditAction, changes: AuditEntry['changes']]>([
    ['moved Nimal’s application to First talk', 'application.change', [changed('stage', 'interview')]],
    ['rated Nimal’s application 4 out of 5', 'application.change', [changed('rating', '4')]],
    ['set Nimal’s application to not rated', 'application.change', [changed('rating', '')]],
    ['assigned Nimal’s application to Ruwan', 'application.change', [changed('assignee', 'two')]],
    ['assigned Nimal’s inquiry to nobody', 'inquiry.change', [changed('assignee', '')]],
    ['assigned Nimal’s inquiry to a former colleague', 'inquiry.change', [changed('assignee', 'one')]],
    ['set Nimal’s inquiry to In progress', 'inquiry.change', [changed('status', 'in-progress')]],
    [
      'changed the stage, rating and assignment of Nimal’s application',
      'application.change',
      [changed('stage', 'offer'), changed('rating', '5'), changed('assignee', 'two')],
    ],
    [
      'changed the status and assignment of Nimal’s inquiry',
      'inquiry.change',
      [changed('status', 'closed'), changed('assignee', '')],
    ],
    // An earlier version did not say it, and a change that was refused changed nothing.
    ['changed the status or assignment of Nimal’s inquiry', 'inquiry.change', undefined],
    ['changed the stage, rating or assignment of Nimal’s application', 'application.change', []],
  ])('of the work on a record is: %s', (sentence, action, changes) =>
    expect(sentenceFor(entry({ action, title: 'Nimal', changes }), NAMES)).toBe(`Kamala ${sentence}`),
  );

  it.each<[sentence: string, record: string, changes: AuditEntry['changes']]>([
    ['switched on the acknowledgement of an inquiry', 'inquiry-acknowledgement', [changed('sent', 'yes')]],
    [
      'switched off the acknowledgement of an application',
      'application-acknowledgement',
      [changed('sent', 'no')],
    ],
    ['changed the acknowledgement of an inquiry', 'inquiry-acknowledgement', [changed('text', 'Dear')]],
    [
      'changed the acknowledgement of an application',
      'application-acknowledgement',
      [changed('sent', 'yes'), changed('text', 'Dear')],
    ],
    ['changed the acknowledgement of an inquiry', 'inquiry-acknowledgement', undefined],
  ])('of an acknowledgement is: %s', (sentence, record, changes) => {
    const edited = entry({ action: 'template.edit', title: 'Acknowledgement', record, changes });
    expect(sentenceFor(edited, NAMES)).toBe(`Kamala ${sentence}`);
  });

  it('names a person only when the names are known', () => {
    const assigned = entry({
      action: 'inquiry.change',
      title: 'Nimal',
      changes: [changed('assignee', 'two')],
    });
    const said = sentenceFor(assigned, { ...NAMES, colleagues: undefined });
    expect(said).toBe('Kamala changed the assignment of Nimal’s inquiry');
  });

  it.each<[sentence: string, action: AuditAction]>([
    ['scheduled the draft “Tills” for 4 Dec 2026, 09:30', 'draft.publish'],
    ['scheduled the post “Tills” for 4 Dec 2026, 09:30', 'post.publish'],
    ['cancelled the schedule of the post “Tills”, which was for 4 Dec 2026, 09:30', 'post.unpublish'],
    ['added the post “Tills”, scheduled for 4 Dec 2026, 09:30', 'post.add'],
    ['changed the post “Tills”, now scheduled for 4 Dec 2026, 09:30', 'post.edit'],
  ])('of a schedule is: %s', (sentence, action) => {
    const scheduled = entry({ action, title: 'Tills', scheduledFor: '2026-12-04T04:00:00.000Z' });
    expect(sentenceFor(scheduled, NAMES)).toBe(`Kamala ${sentence}`);
  });

  it.each<[sentence: string, action: AuditAction]>([
    ['published the draft “Tills”', 'draft.publish'],
    ['published the post “Tills”', 'post.publish'],
    ['unpublished the post “Tills”', 'post.unpublish'],
    ['added the post “Tills”', 'post.add'],
    ['changed the post “Tills”', 'post.edit'],
  ])('without a schedule is: %s', (sentence, action) =>
    expect(sentenceFor(entry({ action, title: 'Tills' }), NAMES)).toBe(`Kamala ${sentence}`),
  );

  it('is one for every action and outcome, without what is missing', () => {
    for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[])
      for (const outcome of ['done', 'refused', 'failed'] as const) {
        const sentence = sentenceFor(entry({ action, outcome }), NAMES);
        expect(sentence).toMatch(/^(Kamala|1 refused login) [^:]+$/);
        expect(sentence).not.toMatch(/undefined|somebody|\s$|\s\s/i);
      }
  });

  it('names the record for the filter', () => {
    expect(recordOf(entry({ title: 'Field Officer', record: 'id' }))).toBe('Field Officer');
    expect(recordOf(entry({ record: 'id' }))).toBe('id');
    expect(recordOf(entry({ action: 'export', record: 'careers' }))).toBe('vacancies');
    expect(recordOf(entry({ title: 'Acknowledgement', record: 'application-acknowledgement' }))).toBe(
      'Acknowledgement of an application',
    );
  });
});
