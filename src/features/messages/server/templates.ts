import { randomUUID } from 'node:crypto';
import defaults from '#content/mail-templates.json' with { type: 'json' };
import {
  isAcknowledgement,
  TEMPLATE_KINDS,
  TEMPLATE_LIMITS,
  TEMPLATE_MESSAGES,
  templateFormSchema,
  type AcknowledgementKind,
  type Template,
  type TemplateForm,
} from '../schema/template.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, refusal, Reply, type Call } from '#src/server/http/call.ts';
import { endpoint, forRoles } from '#src/server/http/endpoints.ts';
import { isOutdated } from '#src/server/stores/stored.ts';
import { changesOf } from '#src/features/audit/server/audit.ts';

const KEY = 'templates';

/** The templates of a new site, until an owner changes one: texts in paragraphs. */
const DEFAULT_TEMPLATES = defaults.map((template) => ({
  ...template,
  ...{ text: template.text.join('\n\n'), on: false, version: 'default' },
})) as Template[];

const readTemplates = async ({ stores }: Pick<AppContext, 'stores'>): Promise<Template[]> =>
  (await stores.templates.get(KEY))?.value.templates ?? DEFAULT_TEMPLATES;

export const acknowledgementFor = async (
  ctx: Pick<AppContext, 'stores'>,
  wanted: AcknowledgementKind,
): Promise<Template | undefined> => (await readTemplates(ctx)).find(({ kind, on }) => kind === wanted && on);

/** Changes the templates in one conditional write; `change` may be called again, with what another writer left. */
async function update(ctx: AppContext, change: (templates: Template[]) => Template[]): Promise<void> {
  const { record: from } = await ctx.stores.templates.create(KEY, { templates: DEFAULT_TEMPLATES });
  const changed = ({ templates }: { templates: Template[] }) => ({ templates: change(templates) });
  await ctx.stores.templates.update(KEY, changed, { from });
}

/** @throws HttpError 404 when there is no such template; 409 when it has another version than the caller has seen */
function found(templates: readonly Template[], { params, ifMatch }: Pick<Call, 'params' | 'ifMatch'>) {
  const template = templates.find(({ id }) => id === params.id);
  if (!template) throw new HttpError(404, TEMPLATE_MESSAGES.missing);
  if (isOutdated(ifMatch, template.version)) throw new HttpError(409, TEMPLATE_MESSAGES.changed);
  return template;
}

function refuse(isRefused: boolean, message: string): void {
  if (isRefused) throw refusal(422, 'fixed-template', message);
}

const wordsOf = ({ name, subject, text, kind, on }: Template) => ({
  ...{ name, subject, text },
  ...(isAcknowledgement(kind) ? { sent: on ? 'yes' : 'no' } : {}),
});

/** POST /api/templates: 201 with the template; a retry of the call adds no second one. */
async function add({ body, recordId, audit }: Call<TemplateForm>, ctx: AppContext): Promise<Reply> {
  refuse(isAcknowledgement(body.kind), TEMPLATE_MESSAGES.fixed);
  const template: Template = { ...body, on: false, id: recordId, version: randomUUID() };
  audit.title = template.name;
  await update(ctx, (templates) => {
    if (templates.some(({ id }) => id === recordId)) return templates;
    if (templates.length >= TEMPLATE_LIMITS.count) throw refusal(409, 'too-many', TEMPLATE_MESSAGES.tooMany);
    return [...templates, template];
  });
  audit.changes = changesOf(undefined, wordsOf(template));
  return new Reply(template, { status: 201 });
}

async function edit(call: Call<TemplateForm>, ctx: AppContext): Promise<Template | undefined> {
  const { body, audit } = call;
  const version = call.ifMatch?.write ?? randomUUID();
  let after: Template | undefined;
  await update(ctx, (templates) => {
    const before = found(templates, call);
    refuse(before.kind !== body.kind, 'The kind of a template cannot be changed.');
    const on = isAcknowledgement(before.kind) && body.on;
    const changed = { ...body, on, id: before.id, version };
    // The names of acknowledgements do not say of what.
    audit.title = isAcknowledgement(body.kind) ? TEMPLATE_KINDS[body.kind].label : body.name;
    audit.changes = changesOf(wordsOf(before), wordsOf(changed));
    after = changed;
    return templates.map((one) => (one === before ? changed : one));
  });
  return after;
}

async function remove(call: Call, ctx: AppContext) {
  await update(ctx, (templates) => {
    const gone = found(templates, call);
    refuse(isAcknowledgement(gone.kind), TEMPLATE_MESSAGES.fixed);
    call.audit.title = gone.name;
    return templates.filter((template) => template !== gone);
  });
  return { message: 'The template was deleted.' };
}

/** The calls of owners that change templates. */
const OWNERS = { access: 'admin', roles: ['owner'] } as const;
const TEMPLATE = { ...OWNERS, body: { schema: templateFormSchema } } as const;

export const templateEndpoints = {
  'GET /api/templates': forRoles(['office', 'recruiter'], { run: (_call, ctx) => readTemplates(ctx) }),
  'POST /api/templates': endpoint({ ...TEMPLATE, audit: 'template.add', run: add }),
  'PUT /api/templates/:id': endpoint({ ...TEMPLATE, audit: 'template.edit', run: edit }),
  'DELETE /api/templates/:id': endpoint({ ...OWNERS, audit: 'template.delete', run: remove }),
};
