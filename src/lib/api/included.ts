import * as z from 'zod/mini';
import { INCLUDED_HEADER } from './own-headers.ts';

const partsSchema = z.record(z.string(), z.unknown());

let arrived: (parts: Record<string, unknown>) => void;

/** What came with the first answer that includes what its screen needs besides: each part is one of the API's answers. */
export const included = new Promise<Record<string, unknown>>((resolve) => (arrived = resolve));

/** Notes what an answer includes. */
export function noteIncluded(headers: Headers): void {
  const text = headers.get(INCLUDED_HEADER);
  if (text !== null) arrived(partsSchema.parse(JSON.parse(text)));
}
