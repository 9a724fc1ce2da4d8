import { expect, test, vi } from 'vitest';
import type { Submission } from '#schemas/inquiry';
import { readBlog, readBuild } from '../../../../src/api/blogs.ts';
import { addCareer, readCareers } from '../../../../src/api/careers.ts';
import { ApiError } from '../../../../src/api/client.ts';
import { readDashboard, readStorage } from '../../../../src/api/dashboard.ts';
import { erasePerson, readPerson } from '../../../../src/api/people.ts';
import { currentSession, logIn } from '../../../../src/api/sessions.ts';
import { readSubmissions, retryMail } from '../../../../src/api/submissions.ts';

/** Screens show the message of whatever a call throws: what a schema says of an answer is nothing for them. */
test.each<[name: string, call: () => Promise<unknown>]>([
  ['a list', () => readSubmissions(() => undefined)],
  ['the vacancies', () => readCareers(() => undefined)],
  ['a new vacancy', () => addCareer({}, 'key')],
  ['a post', () => readBlog('one')],
  ['the build', readBuild],
  ['the dashboard', readDashboard],
  ['the storage', readStorage],
  ['one person', () => readPerson('one@mail.example')],
  ['an erasure', () => erasePerson('one@mail.example')],
  ['the session', currentSession],
  ['a login', () => logIn({ username: 'a', password: 'b' })],
  ['a retried mail', () => retryMail({ id: 'one' } as Submission)],
])('an answer about %s that has another form is said in words', async (_name, call) => {
  vi.stubGlobal('fetch', async () => Response.json([{ unheardOf: true }]));
  const error = await call().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 0,
    message: 'The server answered in an unexpected way. Please reload the page.',
  });
});
