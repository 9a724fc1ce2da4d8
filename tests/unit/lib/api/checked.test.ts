import { expect, test, vi } from 'vitest';
import type { InquiryRow } from '#features/inquiries/schema/inquiry';
import { readPost, readBuild } from '../../../../src/features/blog/admin/api.ts';
import { addVacancy, readVacancies } from '../../../../src/features/careers/admin/api.ts';
import { ApiError } from '../../../../src/lib/api/client.ts';
import { readDashboard, readStorage } from '../../../../src/features/dashboard/api.ts';
import { erasePerson, readPerson } from '../../../../src/features/privacy/api.ts';
import { currentSession, logIn } from '../../../../src/features/accounts/api.ts';
import { readInquiries, retryMail } from '../../../../src/features/inquiries/admin/api.ts';

/** Screens show the message of any exception of a call, so that of a schema must not be one. */
test.each<[name: string, call: () => Promise<unknown>]>([
  ['a list', () => readInquiries(() => undefined)],
  ['the vacancies', () => readVacancies(() => undefined)],
  ['a new vacancy', () => addVacancy({}, 'key')],
  ['a post', () => readPost('one')],
  ['the build', readBuild],
  ['the dashboard', readDashboard],
  ['the storage', readStorage],
  ['one person', () => readPerson('one@mail.example')],
  ['an erasure', () => erasePerson('one@mail.example')],
  ['the session', currentSession],
  ['a login', () => logIn({ username: 'a', password: 'b' })],
  ['a retried mail', () => retryMail({ id: 'one' } as InquiryRow)],
])('an answer about %s that has another form is said in words', async (_name, call) => {
  vi.stubGlobal('fetch', async () => Response.json([{ unheardOf: true }]));
  const error = await call().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 0,
    message: 'The server answered in an unexpected way. Please reload the page.',
  });
});
