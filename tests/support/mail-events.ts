import { createHmac, randomUUID } from 'node:crypto';
import type { ReceivedMail } from './resend.ts';

/** What the provider signs its events with. */
export const SIGNING_SECRET = `whsec_${Buffer.from('a signing secret of tests').toString('base64')}`;

interface Signed {
  secret?: string;
  /** When it was signed: the library compares it with the machine's own clock. */
  at?: number;
  /** What is sent, where that is not what was signed. */
  sent?: string;
}

/** A request with an event, signed as the provider signs it (standardwebhooks.com). */
export function signed(
  event: object | string,
  { secret = SIGNING_SECRET, at = Date.now(), sent }: Signed = {},
): RequestInit & { headers: Record<string, string>; body: string } {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return {
    method: 'POST',
    body: sent ?? payload,
    headers: {
      'Content-Type': 'application/json',
      ...{ 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${mac}` },
    },
  };
}

const PERMANENT = { type: 'Permanent', subType: 'General' };

/** What the provider reports of a mail that it took, with all that it says of one. */
export function mailEvent(
  type: string,
  mail: Pick<ReceivedMail, 'tags' | 'from' | 'to' | 'subject'>,
  createdAt = '2026-03-02T04:31:00.000Z',
) {
  const { tags, from, to, subject } = mail;
  return {
    type,
    created_at: createdAt,
    data: {
      ...{ created_at: createdAt, email_id: randomUUID(), message_id: '<1@mail.example>', from, to, subject },
      tags: tags && Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      bounce: type === 'email.bounced' ? { ...PERMANENT, message: `${to[0]} does not exist.` } : undefined,
    },
  };
}
