import * as schema from '../schema/cv.ts';
import { HOUR } from '#src/server/platform/clock.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, Reply, type Call } from '#src/server/http/call.ts';
import { ID_FORM, timeOfId } from '#src/server/platform/ids.ts';
import { startRun, type Run } from '#src/server/schedules.ts';
import { isQueued } from '#src/server/mail/outbox.ts';

/** A CV without an application that is older than this was left by an interrupted save. */
const LEFTOVER_AFTER_MS = HOUR;

const STATUS: Partial<Record<schema.CvProblem, number>> = { empty: 422, tooLarge: 413 };

/** Reads a file as a CV by its bytes. @throws HttpError 413 when it is too large, 415 when it is something else, 422 when it is empty */
export async function cvOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const judged = schema.judgeCv(bytes);
  if (typeof judged === 'string') {
    const message = schema.CV_MESSAGES[judged];
    throw new HttpError(STATUS[judged] ?? 415, { message, errors: { cv: message } });
  }
  const label = schema.cvFileName(file.name, judged.type);
  return { bytes, about: { ...judged, label, size: bytes.length } };
}

/** Encodes a header value by RFC 5987: percent-encoded UTF-8 but for letters, digits and a few signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition of a file named after the applicant; old clients read the ASCII name. */
export function disposition(applicant: string, ending: schema.CvType, use: 'attachment' | 'inline'): string {
  const name = schema.cvBaseName(applicant);
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .trim();
  return `${use}; filename="${ascii || 'CV'}.${ending}"; filename*=UTF-8''${encoded(name)}.${ending}`;
}

/**
 * GET /api/cvs/{id}: the file's bytes, as a download. With `?view=1` a PDF is for the browser's viewer, also in a frame of this
 * site. In both cases the document is sandboxed: it has no origin, runs nothing and loads nothing.
 */
export async function download({ params, query, audit }: Call, ctx: AppContext): Promise<Reply> {
  const id = params.id ?? '';
  const application = ID_FORM.test(id) ? await ctx.stores.applications.get(id) : undefined;
  const bytes = application?.value.cv && (await ctx.stores.cvs.read(id));
  if (!application?.value.cv || !bytes) throw new HttpError(404, 'There is no such CV.');
  const { type } = application.value.cv;
  audit.title = application.value.name;
  const inline = type === 'pdf' && query.get('view') === '1';
  return new Reply(bytes, {
    headers: {
      'Content-Type': schema.CV_TYPES[type].mime,
      'Content-Length': String(bytes.length),
      'Content-Disposition': disposition(application.value.name, type, inline ? 'inline' : 'attachment'),
      'Content-Security-Policy': `sandbox; default-src 'none'; frame-ancestors ${inline ? "'self'" : "'none'"}`,
      ...(inline ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
    },
  });
}

/** Removes CVs whose application was never stored, because the process stopped in between. Returns their number. */
export async function sweepLeftovers(ctx: AppContext, run: Run = startRun(ctx)): Promise<number> {
  const known = new Set(await ctx.stores.applications.allIds());
  let swept = 0;
  for await (const id of ctx.stores.cvs.ids()) {
    if (run.isOver()) break;
    const isRecent = ctx.clock() - timeOfId(id) < LEFTOVER_AFTER_MS;
    if (known.has(id) || isRecent || (await isQueued(ctx, 'application', id))) continue;
    if (await ctx.stores.applications.peek(id)) continue;
    await ctx.stores.cvs.remove(id);
    swept += 1;
  }
  return swept;
}
