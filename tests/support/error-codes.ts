import { expect } from 'vitest';
import { ERROR_CODES, FIELD_ERROR_CODES, type ErrorBody } from '#lib/error-codes';

/** Requires of every failed call that it has a sentence and a known code, and as many codes as sentences of fields. */
export async function requireKnownCodes(answer: Response): Promise<void> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.startsWith('application/json')) return;
  const body: Partial<ErrorBody> = await answer.clone().json();
  const said = `${answer.status} ${JSON.stringify(body)}`;
  expect(body.message, said).toMatch(/\S/);
  expect(ERROR_CODES, said).toContain(body.code);
  expect(Object.keys(body.errorCodes ?? {}).sort(), said).toEqual(Object.keys(body.errors ?? {}).sort());
  for (const code of Object.values(body.errorCodes ?? {})) expect(FIELD_ERROR_CODES, said).toContain(code);
}
