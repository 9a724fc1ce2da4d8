import type { Template } from '../schema/template.ts';

/** The version of a template that no owner has changed yet. */
const UNCHANGED = 'default';

type Words = Pick<Template, 'kind' | 'name' | 'subject' | 'text'>;

const template = (id: string, words: Words): Template => ({ id, on: false, version: UNCHANGED, ...words });

/** The text of an acknowledgement has no name of its own: its kind names it. */
const acknowledgement = (kind: Template['kind'], subject: string, text: string): Template =>
  template(kind, { kind, name: 'Acknowledgement', subject, text });

const REPLY_SUBJECT = 'Re: Your inquiry to {company}';
const APPLICATION_SUBJECT = 'Your application for {vacancy}';

/** The templates of a new site, which owners change and delete as they like. */
export const DEFAULT_TEMPLATES: Template[] = [
  template('first-answer', {
    kind: 'inquiry-reply',
    name: 'First answer',
    subject: REPLY_SUBJECT,
    text: `Dear {name},

Thank you for your inquiry about {interest}. So that we can advise you well, please tell us:

- what you need to do, and which system you use for that today
- how many branches and people will use the new one
- when you would like to go live

We can then suggest what would suit you and a time for a demonstration.

Kind regards
{company}`,
  }),
  template('demonstration', {
    kind: 'inquiry-reply',
    name: 'Invitation to a demonstration',
    subject: REPLY_SUBJECT,
    text: `Dear {name},

Thank you for your interest in {interest}. We would like to show you the system with figures like yours: a loan from its application to the last instalment, the collection sheet of a centre, and the trial balance at the end of the month. The demonstration takes about 45 minutes, online or at your office.

Which two days next week would suit you?

Kind regards
{company}`,
  }),
  template('quotation', {
    kind: 'inquiry-reply',
    name: 'Quotation to follow',
    subject: REPLY_SUBJECT,
    text: `Dear {name},

Thank you for the details. We are preparing a quotation for {interest}, with the subscription, the transfer of your data, the training of your staff and the support as separate items. You will have it within three working days.

Kind regards
{company}`,
  }),
  template('interview', {
    kind: 'applicant-message',
    name: 'Invitation to an interview',
    subject: APPLICATION_SUBJECT,
    text: `Dear {name},

Thank you for your application for {vacancy}. We would like to get to know you. The interview takes about 45 minutes, online or at our office, and you will meet the people you would work with.

Which two days next week would suit you?

Kind regards
{company}`,
  }),
  template('after-reading', {
    kind: 'rejection',
    name: 'After reading the application',
    subject: APPLICATION_SUBJECT,
    text: `Dear {name},

Thank you for your application for {vacancy} and for the time you put into it. We have read it with care, and have decided to continue with other applicants whose experience is closer to this role.

This is no reflection on your abilities. We would be glad to hear from you when another position suits you, and wish you every success.

Kind regards
{company}`,
  }),
  template('after-interview', {
    kind: 'rejection',
    name: 'After the interview',
    subject: APPLICATION_SUBJECT,
    text: `Dear {name},

Thank you for talking to us about your application for {vacancy}. We enjoyed meeting you. It was a close decision, and we have offered the position to another person.

If you would like to know what decided it, please reply to this email and we will call you.

Kind regards
{company}`,
  }),
  acknowledgement(
    'inquiry-acknowledgement',
    'We have received your inquiry',
    `Dear {name},

Thank you for your inquiry about {interest}. It has reached us, and one of our colleagues will answer you within one working day.

Kind regards
{company}

This email was sent automatically. If you did not write to us, please ignore it.`,
  ),
  acknowledgement(
    'application-acknowledgement',
    'We have received your application',
    `Dear {name},

Thank you for your application for {vacancy}. It has arrived safely. We read every application and will write to you as soon as we have decided on the next step.

Kind regards
{company}

This email was sent automatically. If you did not apply, please ignore it.`,
  ),
];
