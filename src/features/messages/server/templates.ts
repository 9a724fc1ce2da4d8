import { randomUUID } from 'node:crypto';
import {
  isAcknowledgement,
  TEMPLATE_LIMITS,
  TEMPLATE_MESSAGES,
  type AcknowledgementKind,
  type Template,
  type TemplateForm,
} from '../schema/template.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { Reply } from '#src/server/http/reply.ts';
import { isOutdated } from '#src/server/stores/stored.ts';
import { changesOf } from '#src/features/audit/server/changes.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';

/** The key of the one record with all templates. */
const KEY = 'templates';

/** All templates: the defaults until an owner changes one. */
export const readTemplates = async ({ stores }: Pick<AppContext, 'stores'>): Promise<Template[]> =>
  (await stores.templates.get(KEY))?.value.templates ?? DEFAULT_TEMPLATES;

/** An acknowledgement, if it is switched on. */
export async function acknowledgementFor(
  ctx: Pick<AppContext, 'stores'>,
  wanted: AcknowledgementKind,
): Promise<Template | undefined> {
  return (await readTemplates(ctx)).find(({ kind, on }) => kind === wanted && on);
}

/** GET /api/templates. */
export const list = (_call: Call, ctx: AppContext): Promise<Template[]> => readTemplates(ctx);

/** Changes the templates in one conditional write; `change` may be called again, with what another writer left. */
async function update(ctx: AppContext, change: (templates: Template[]) => Template[]): Promise<void> {
  const { record } = await ctx.stores.templates.create(KEY, { templates: DEFAULT_TEMPLATES });
  await ctx.stores.templates.update(KEY, ({ templates }) => ({ templates: change(templates) }), {
    from: record,
  });
}

/**
 * @throws HttpError 404 when there is no such template; 409 when it has another version than the caller has seen
 */
function found(templates: readonly Template[], { params, ifMatch }: Pick<Call, 'params' | 'ifMatch'>) {
  const template = templates.find(({ id }) => id === params.id);
  if (!template) throw new HttpError(404, TEMPLATE_MESSAGES.missing);
  if (isOutdated(ifMatch, template.version)) throw new HttpError(409, TEMPLATE_MESSAGES.changed);
  return template;
}

/** The words of a template, for the audit trail. */
const wordsOf = ({ name, subject, text, kind, on }: Template) => ({
  name,
  subject,
  text,
  ...(isAcknowledgement(kind) ? { sent: on ? 'yes' : 'no' } : {}),
});

/** POST /api/templates: 201 with the template; a retry of the call adds no second one. */
export async function add({ body, recordId, audit }: Call<TemplateForm>, ctx: AppContext): Promise<Reply> {
  if (isAcknowledgement(body.kind))
    throw new HttpError(422, { message: TEMPLATE_MESSAGES.fixed, code: 'fixed-template' });
  const template: Template = { ...body, on: false, id: recordId, version: randomUUID() };
  audit.title = template.name;
  await update(ctx, (templates) => {
    if (templates.some(({ id }) => id === recordId)) return templates;
    if (templates.length >= TEMPLATE_LIMITS.count)
      throw new HttpError(409, { message: TEMPLATE_MESSAGES.tooMany, code: 'too-many' });
    return [...templates, template];
  });
  audit.changes = changesOf(undefined, wordsOf(template));
  return new Reply(template, { status: 201 });
}

/** PUT /api/templates/{id}. */
export async function edit(call: Call<TemplateForm>, ctx: AppContext): Promise<Template> {
  const { body, audit } = call;
  let before: Template | undefined;
  const version = call.ifMatch?.write ?? randomUUID();
  const changed = (template: Template): Template => ({
    ...template,
    ...{ name: body.name, subject: body.subject, text: body.text, version },
    on: isAcknowledgement(template.kind) && body.on,
  });
  await update(ctx, (templates) => {
    before = found(templates, call);
    if (before.kind !== body.kind)
      throw new HttpError(422, {
        message: 'The kind of a template cannot be changed.',
        code: 'fixed-template',
      });
    const after = changed(before);
    return templates.map((template) => (template.id === after.id ? after : template));
  });
  if (!before) throw new Error('The templates were written without the change.');
  const after = changed(before);
  audit.title = after.name;
  audit.changes = changesOf(wordsOf(before), wordsOf(after));
  return after;
}

/** DELETE /api/templates/{id}. */
export async function remove(call: Call, ctx: AppContext) {
  await update(ctx, (templates) => {
    const gone = found(templates, call);
    if (isAcknowledgement(gone.kind))
      throw new HttpError(422, { message: TEMPLATE_MESSAGES.fixed, code: 'fixed-template' });
    call.audit.title = gone.name;
    return templates.filter((template) => template !== gone);
  });
  return { message: 'The template was deleted.' };
}
