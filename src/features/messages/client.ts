import { templateSchema, templatesSchema, type Template, type TemplateForm } from './schema/template.ts';
import { checked, send } from '#src/lib/api/client.ts';

const ifMatch = ({ version }: Template) => ({ 'If-Match': `"${version}"` });

export const readTemplates = async (): Promise<Template[]> =>
  checked(templatesSchema, await send('/templates'));

const stored = async (...asked: Parameters<typeof send>) => checked(templateSchema, await send(...asked));

/** Adds a template; a call with the same key adds it once. */
export const addTemplate = (body: TemplateForm, key: string): Promise<Template> =>
  stored('/templates', { method: 'POST', body, headers: { 'Idempotency-Key': key } });

/** @throws ApiError 409 when another person changed the template since the caller read it */
export const editTemplate = (template: Template, body: TemplateForm): Promise<Template> =>
  stored(`/templates/${template.id}`, { method: 'PUT', body, headers: ifMatch(template) });

export const deleteTemplate = (template: Template) =>
  send(`/templates/${template.id}`, { method: 'DELETE', headers: ifMatch(template) });
