import { ACKNOWLEDGEMENT_KINDS, type AcknowledgementKind } from '#src/features/messages/schema/template.ts';
import type { AuditEntry } from './audit.ts';

/** The title in quotes; without one, what kind of record it was. */
export const quoted = (title: string | undefined, kind: string): string =>
  title ? `the ${kind} “${title}”` : `a ${kind}`;

/** What is a person's: by the name; without one, because the person was erased or an earlier version wrote no names, the kind. */
export const whose = (title: string | undefined, kind: string, what: string): string =>
  `${title ?? kind}’s ${what}`;

type Named = Pick<AuditEntry, 'title'>;

type RecordNamed = Pick<AuditEntry, 'title' | 'record'>;

/** The name of an acknowledgement, whose title is the same for each; undefined for any other record. */
export const acknowledgementOf = ({ record }: Pick<AuditEntry, 'record'>): string | undefined =>
  Object.hasOwn(ACKNOWLEDGEMENT_KINDS, record)
    ? ACKNOWLEDGEMENT_KINDS[record as AcknowledgementKind].label
    : undefined;

const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

export const inquiry = ({ title }: Named): string => whose(title, 'a visitor', 'inquiry');
export const application = ({ title }: Named): string => whose(title, 'an applicant', 'application');
export const vacancy = ({ title }: Named): string => quoted(title, 'vacancy');
export const post = ({ title }: Named): string => quoted(title, 'post');
export const draft = ({ title }: Named): string => quoted(title, 'draft');
export const template = (entry: RecordNamed): string => {
  const acknowledgement = acknowledgementOf(entry);
  return acknowledgement ? `the ${lowerFirst(acknowledgement)}` : quoted(entry.title, 'template');
};
export const account = ({ title }: Named): string => whose(title, 'a person', 'account');
