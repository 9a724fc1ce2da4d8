import type { AuditEntry } from './audit.ts';

/** The title in quotes; without one, what kind of record it was. */
export const quoted = (title: string | undefined, kind: string): string =>
  title ? `the ${kind} “${title}”` : `a ${kind}`;

/** What is a person's: by the name; without one, because the person was erased or an earlier version wrote no names, the kind. */
export const whose = (title: string | undefined, kind: string, what: string): string =>
  `${title ?? kind}’s ${what}`;

type Named = Pick<AuditEntry, 'title'>;

export const inquiry = ({ title }: Named): string => whose(title, 'a visitor', 'inquiry');
export const application = ({ title }: Named): string => whose(title, 'an applicant', 'application');
export const vacancy = ({ title }: Named): string => quoted(title, 'vacancy');
export const post = ({ title }: Named): string => quoted(title, 'post');
export const draft = ({ title }: Named): string => quoted(title, 'draft');
export const template = ({ title }: Named): string => quoted(title, 'template');
export const account = ({ title }: Named): string => whose(title, 'a person', 'account');
