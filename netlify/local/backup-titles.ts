import * as z from 'zod/mini';
import type { Ledger } from '#src/features/erasures/server/erasures.ts';
import { auditHeadSchema, auditRecordSchema, type AuditRecord } from '#src/server/stores/audit-records.ts';
import { bytesOf, type Entry } from './backup-archive.ts';

const envelopeOf = <T>(value: z.ZodMiniType<T>) => z.object({ version: z.string(), value });

const recordSchema = envelopeOf(auditRecordSchema);
const headSchema = envelopeOf(auditHeadSchema);

/** An entry without its title, if that names a record that was erased. */
function withoutErased(value: AuditRecord, ledger: Ledger): AuditRecord {
  if (!value.title || !value.record.split(' ').some((record) => ledger({ record }) !== undefined))
    return value;
  const { title: _title, ...rest } = value;
  return rest;
}

/** What is restored of an entry of an archive: its bytes, without the names of people who were erased since. */
export function untitledBytes(entry: Entry, ledger: Ledger): Buffer<ArrayBuffer> {
  const bytes = bytesOf(entry);
  if (entry.store !== 'audit' && entry.store !== 'audit-chain') return bytes;
  const changed = entry.store === 'audit' ? recordOf(bytes, ledger) : headOf(bytes, ledger);
  return changed ? Buffer.from(JSON.stringify(changed)) : bytes;
}

function parsed<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}

function recordOf(bytes: Buffer, ledger: Ledger) {
  const found = parsed(recordSchema, bytes);
  const value = found && withoutErased(found.value, ledger);
  return value === found?.value ? undefined : { ...found, value };
}

function headOf(bytes: Buffer, ledger: Ledger) {
  const found = parsed(headSchema, bytes);
  if (!found) return undefined;
  const pending = found.value.pending.map((item) => ({ ...item, value: withoutErased(item.value, ledger) }));
  return { ...found, value: { ...found.value, pending } };
}
