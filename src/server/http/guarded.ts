import type { Context } from '@netlify/functions';
import { randomUUID } from 'node:crypto';
import * as words from '../words.ts';
import { fill } from '#src/lib/format.ts';
import { consoleLog, type Log, type LogDetails } from '../platform/log.ts';
import { isStoreUnavailable } from '../stores/failures.ts';
import { HttpError, storeUnavailable } from './http-error.ts';

/** The answer to an error of the site, which is in the function log under the reference that the answer has. */
export function siteFailure(log: Log, cause: unknown, details: LogDetails = {}): HttpError {
  const reference = randomUUID().slice(0, 8);
  log.error('request failed', { reference, ...details }, cause);
  return isStoreUnavailable(cause)
    ? storeUnavailable(reference)
    : new HttpError(500, fill(words.ourFault, { reference }));
}

/** A function that answers whatever is thrown in it by `answer`: the platform would show the error and its stack to the visitor. */
export const guarded =
  (work: (request: Request, context: Context) => Promise<Response>, answer: (error: HttpError) => Response) =>
  async (request: Request, context: Context): Promise<Response> => {
    try {
      return await work(request, context);
    } catch (cause) {
      return answer(siteFailure(consoleLog, cause));
    }
  };
