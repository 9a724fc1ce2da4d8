import type { Said } from '#src/lib/error-codes.ts';
import { HttpError } from '#src/server/http/reply.ts';

/** A refusal with a code of its own, whose sentence stands at a field of the form where one is named. */
export const refusal = (status: number, code: Said['code'], message: string, field?: string): HttpError =>
  new HttpError(status, { message, code, ...(field && { errors: { [field]: message } }) });
