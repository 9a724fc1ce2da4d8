import { templateSchema, templatesSchema, type Template, type TemplateForm } from './schema/template.ts';
import { checked, send } from '#src/lib/api/client.ts';

const ifMatch = ({ version }: Template) => ({ 'If-Match': `"${version}"` });

export const readTemplates = async (): Promise<Template[]> =>
  checked(templatesSchema, await send('/templates'));

/** Adds a template; a call with the same key adds it once. */
export const addTemplate = async (body: TemplateForm, key: string): Promise<Template> =>
  checked(
    templateSchema,
    await send('/templates', { method: 'POST', body, headers: { 'Idempotency-Key': key } }),
  );

/** @throws ApiError 409 when another person changed the template since the caller read it */
export const editTemplate = async (template: Template, body: TemplateForm): Promise<Template> =>
  checked(
    templateSchema,
    await send(`/templates/${template.id}`, { method: 'PUT', body, headers: ifMatch(template) }),
  );

export const deleteTemplate = (template: Template) =>
  send(`/templates/${template.id}`, { method: 'DELETE', headers: ifMatch(template) });
