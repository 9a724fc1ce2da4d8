import * as z from 'zod/mini';

/** What a browser reports of its content security policy; anything but a text is left out. */
const part = z.catch(z.optional(z.string().check(z.maxLength(8192))), undefined);

/** The form that `report-uri` is sent in. */
const singleSchema = z.pipe(
  z.object({
    'csp-report': z.object({
      'document-uri': part,
      'effective-directive': part,
      'violated-directive': part,
      'blocked-uri': part,
    }),
  }),
  z.transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'] ?? '',
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'] ?? '',
    },
  ]),
);

/** More come in one body only from a caller who makes them up. */
const MAX_REPORTS = 50;

/** The form that `report-to` is sent in, where reports of other kinds may stand between. */
const listSchema = z.pipe(
  z.object({
    reports: z
      .array(
        z.object({
          type: z.string(),
          body: z.catch(z.object({ documentURL: part, effectiveDirective: part, blockedURL: part }), {}),
        }),
      )
      .check(z.maxLength(MAX_REPORTS)),
  }),
  z.transform(({ reports }) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        page: body.documentURL ?? '',
        directive: body.effectiveDirective ?? '',
        blocked: body.blockedURL ?? '',
      })),
  ),
);

/** POST /api/csp-reports: what a policy refused, as a browser says it. */
export const cspReportsSchema = z.union([singleSchema, listSchema]);

export type CspReport = z.infer<typeof cspReportsSchema>[number];
