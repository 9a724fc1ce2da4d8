import { describe, expect, it } from 'vitest';
import { labelOf, valueInWords } from '#features/audit/changed-values';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#features/audit/schema/audit';
import type { AuditNames } from '#features/audit/schema/key-names';
import { recordOf, sentenceFor } from '#features/audit/schema/sentences';
import { DEFAULT_STAGE_NAMES } from '#features/stages/schema/stage-names';

type Fields = Partial<AuditEntry>;

const entry = (action: AuditAction, fields: Fields = {}): AuditEntry => ({
  ...{ id: 'one', at: '2026-03-02T04:30:00.000Z', who: 'Kamala', action, outcome: 'done', record: '' },
  ...fields,
});

const NAMES: AuditNames = {
  stages: { ...DEFAULT_STAGE_NAMES, interview: 'First talk' },
  colleagues: [{ id: 'two', name: 'Ruwan', self: false }],
};

describe('the sentence of an entry', () => {
  const refused = (reason: AuditEntry['reason'], count?: number): Fields => ({
    outcome: 'refused',
    reason,
    ...(count !== undefined && { count }),
  });

  // prettier-ignore
  it.each<[action: AuditAction, sentence: string, fields?: Fields]>([
    ['cv.view', 'opened Nimal’s CV', { title: 'Nimal' }], ['cv.view', 'opened an applicant’s CV'],
    ['cv.view', 'could not open an applicant’s CV: no such record', refused('missing')],
    ['login', 'logged in'], ['login', 'logged in with the password', { proof: 'password' }],
    ['login', 'logged in with a passkey alone', { proof: 'passkey' }],
    ['login.second', 'logged in with a second factor'],
    ['login.second', 'logged in with the password and a passkey', { proof: 'passkey' }],
    ['login.second', 'logged in with the password and a code from an app', { proof: 'code' }],
    ['login.second', 'logged in with the password and a recovery code', { proof: 'recovery' }],
    ['step-up', 'confirmed their identity with the password', { proof: 'password' }],
    ['step-up.refuse', 'failed to confirm their identity 3 times', refused('wrong', 3)],
    ['step-up.refuse', 'failed to confirm their identity', refused('wrong')],
    ['right.refuse', 'had 3 requests refused: identity not confirmed', refused('proof', 3)],
    ['vacancy.edit', 'changed the vacancy “Field Officer”', { title: 'Field Officer' }],
    ['vacancy.edit', 'changed a vacancy'],
    ['export', 'exported the list of inquiries (1,200 rows), filtered', { record: 'contact-submissions', rows: 1200, filtered: true }],
    ['export', 'exported the list of vacancies', { record: 'careers' }],
    ['inquiry.reply', 'sent a reply to Nimal’s inquiry', { title: 'Nimal' }],
    ['application.reject', 'sent a rejection of Nimal’s application', { title: 'Nimal' }],
    ['template.edit', 'changed the template “First answer”', { title: 'First answer' }],
    ['settings.stages', 'changed the names of the stages', { title: 'stages' }],
    ['person.erase', 'erased a person’s data (2 records)', { rows: 2 }],
    ['draft.publish', 'published the draft “Tills”', { title: 'Tills' }],
    ['post.unpublish', 'unpublished the post “Tills”', { title: 'Tills' }],
  ])('of %s is: Kamala %s', (action, sentence, fields) =>
    expect(sentenceFor(entry(action, fields), NAMES)).toBe(`Kamala ${sentence}`),
  );

  it.each<[action: AuditAction, sentence: string, fields: Fields]>([
    ['login.refuse', '12 refused logins as Kamala', refused('login', 12)],
    ['login.refuse', '1 refused login with an unknown name', { who: '', count: 1 }],
    ['login', '1 refused login with an unknown name', { outcome: 'failed', who: '' }],
    ['audit.prune', 'The site removed 1 old entry from the audit trail', { who: '', rows: 1 }],
    ['account.reset', 'The site reset owner’s account through ADMIN_RESET', { who: '', title: 'owner' }],
  ])('of %s without a person is: %s', (action, sentence, fields) =>
    expect(sentenceFor(entry(action, fields), NAMES)).toBe(sentence),
  );

  const after = (changes: Record<string, string>) =>
    Object.entries(changes).map(([field, value]) => ({ field, before: 'before', after: value }));

  const [JOB, ASKED] = ['application.change', 'inquiry.change'] as const;
  // prettier-ignore
  it.each<[sentence: string, action: AuditAction, changes?: Record<string, string>]>([
    ['moved Nimal’s application to First talk', JOB, { stage: 'interview' }],
    ['rated Nimal’s application 4 out of 5', JOB, { rating: '4' }],
    ['set Nimal’s application to not rated', JOB, { rating: '' }],
    ['assigned Nimal’s application to Ruwan', JOB, { assignee: 'two' }],
    ['assigned Nimal’s inquiry to nobody', ASKED, { assignee: '' }],
    ['assigned Nimal’s inquiry to a former colleague', ASKED, { assignee: 'one' }],
    ['set Nimal’s inquiry to In progress', ASKED, { status: 'in-progress' }],
    ['changed the stage, rating and assignment of Nimal’s application', JOB, { stage: 'offer', rating: '5', assignee: '' }],
    ['changed the status or assignment of Nimal’s inquiry', ASKED],
    ['changed the stage, rating or assignment of Nimal’s application', JOB, {}],
  ])('of the work on a record is: Kamala %s', (sentence, action, changes) => {
    const fields = { title: 'Nimal', changes: changes && after(changes) };
    expect(sentenceFor(entry(action, fields), NAMES)).toBe(`Kamala ${sentence}`);
  });

  it('names a colleague only when the names are known', () => {
    const assigned = entry('inquiry.change', { title: 'Nimal', changes: after({ assignee: 'two' }) });
    expect(sentenceFor(assigned, { ...NAMES, colleagues: undefined })).toBe(
      'Kamala changed the assignment of Nimal’s inquiry',
    );
  });

  it.each<[sentence: string, changes?: Record<string, string>]>([
    ['switched on the acknowledgement of an inquiry', { sent: 'yes' }],
    ['switched off the acknowledgement of an inquiry', { sent: 'no' }],
    ['changed the acknowledgement of an inquiry', { sent: 'yes', text: 'Dear' }],
    ['changed the acknowledgement of an inquiry', { text: 'Dear' }],
    ['changed the acknowledgement of an inquiry'],
  ])('of an acknowledgement is: Kamala %s', (sentence, changes) => {
    for (const kind of ['inquiry', 'application']) {
      const record = `${kind}-acknowledgement`;
      const fields = { title: 'Acknowledgement', record, changes: changes && after(changes) };
      const expected = sentence.replace('an inquiry', kind === 'inquiry' ? 'an inquiry' : 'an application');
      expect(sentenceFor(entry('template.edit', fields), NAMES)).toBe(`Kamala ${expected}`);
    }
  });

  it.each<[action: AuditAction, sentence: string]>([
    ['draft.publish', 'scheduled the draft “Tills” for 4 Dec 2026, 09:30'],
    ['post.publish', 'scheduled the post “Tills” for 4 Dec 2026, 09:30'],
    ['post.unpublish', 'cancelled the schedule of the post “Tills”, which was for 4 Dec 2026, 09:30'],
    ['post.add', 'added the post “Tills”, scheduled for 4 Dec 2026, 09:30'],
    ['post.edit', 'changed the post “Tills”, now scheduled for 4 Dec 2026, 09:30'],
  ])('of %s with a moment is: Kamala %s', (action, sentence) => {
    const scheduled = entry(action, { title: 'Tills', scheduledFor: '2026-12-04T04:00:00.000Z' });
    expect(sentenceFor(scheduled, NAMES)).toBe(`Kamala ${sentence}`);
  });

  it('is one for every action and outcome, without what is missing', () => {
    for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[])
      for (const outcome of ['done', 'refused', 'failed'] as const) {
        const sentence = sentenceFor(entry(action, { outcome }), NAMES);
        expect(sentence).toMatch(/^(Kamala|1 refused login) [^:]+$/);
        expect(sentence).not.toMatch(/undefined|somebody|\s$|\s\s/i);
      }
  });

  it('has a name of its record for the filter', () => {
    expect(recordOf(entry('login', { title: 'Field Officer', record: 'id' }))).toBe('Field Officer');
    expect(recordOf(entry('login', { record: 'id' }))).toBe('id');
    expect(recordOf(entry('export', { record: 'careers' }))).toBe('vacancies');
    const acknowledgement = { title: 'Acknowledgement', record: 'application-acknowledgement' };
    expect(recordOf(entry('template.edit', acknowledgement))).toBe('Acknowledgement of an application');
  });
});

// prettier-ignore
it.each([
  ['publishedAt', 'Published', '1772425800000', '2 Mar 2026, 10:00'],
  ['salary', 'Salary', '{"min":90000,"currency":"LKR"}', 'Min: 90000\nCurrency: LKR'],
  ['content', 'Content', '["One.","Two."]', 'One.\nTwo.'],
  ['content', 'Content', '[["nested"]]', '[["nested"]]'],
  ['shortdis', 'Short description', '[not JSON', '[not JSON'],
  ['contentwriterImage', 'Picture of the author', '', ''], ['openings', 'Openings', '3', '3'],
  ['stage', 'Stage', 'interview', 'First talk'], ['status', 'Status', 'in-progress', 'In progress'],
  ['assignee', 'Assigned to', 'two', 'Ruwan'], ['assignee', 'Assigned to', 'one', 'a former colleague'],
  ['assignee', 'Assigned to', '', ''], ['draft', 'Draft', 'true', 'yes'], ['draft', 'Draft', 'false', 'no'],
  ['draft', 'Draft', '', ''], ['title', 'Title', 'true', 'true'],
  ['jobType', 'Job type', 'Full-time', 'Full-time'],
])('the change of %s reads %s, from %j to %j', (field, label, value, words) =>
  expect([labelOf(field), valueInWords(field, value, NAMES)]).toEqual([label, words]),
);
