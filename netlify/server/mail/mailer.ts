import type { Resend } from 'resend';
import { HOUR, SECOND } from '#server/clock';
import type { Env } from '#server/env';

/** How long a visitor may be kept waiting for the mail provider. */
const SEND_TIMEOUT_MS = 3000;

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes; left out when the address could not stand in a header. */
  replyTo?: string | undefined;
}

/**
 * 'sent' when the provider took it; 'failed' when it was not reached in time, is not set up or is unwell, with how long it
 * asks to be left alone; 'refused' when it will never take this mail.
 */
export type Delivery = { outcome: 'sent' | 'refused' } | { outcome: 'failed'; waitMs?: number };

/** Statuses that are about the mail itself; a sender that is not set up right is the site's trouble, not the mail's. */
const REFUSALS = new Set([400, 413, 422]);
const SENDER_TROUBLE = 'invalid_from_address';

const RETRY_AFTER_MAX_MS = HOUR;

/** `Retry-After` in milliseconds: seconds, or a date, and never more than the longest backoff. */
function waitOf(headers: Record<string, string> | null, now: number): { waitMs?: number } {
  const text = headers?.['retry-after'];
  if (!text) return {};
  const waitMs = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return waitMs > 0 ? { waitMs: Math.min(waitMs, RETRY_AFTER_MAX_MS) } : {};
}

export interface Mailer {
  /** Notifies staff. The same key never delivers twice, however often it is tried. */
  send(mail: Mail, idempotencyKey: string): Promise<Delivery>;
}

/** Loaded with the first mail: most calls send none, and should not start later for it. */
async function connect({ apiKey, baseUrl }: NonNullable<Env['mail']>): Promise<Resend> {
  const sdk = await import('resend');
  return new sdk.Resend(apiKey, baseUrl ? { baseUrl } : {});
}

/** Mail over Resend; without a key nothing is sent and everything stays pending. */
export function createMailer(settings: Env['mail'], timeoutMs = SEND_TIMEOUT_MS): Mailer {
  if (!settings) return { send: async () => ({ outcome: 'failed' }) };
  let client: Promise<Resend> | undefined;
  return {
    async send({ subject, text, html, replyTo }, idempotencyKey) {
      client ??= connect(settings);
      const resend = await client;
      const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
      const { error, headers } = await resend.emails.send(
        { from: settings.from, to: settings.to, subject, text, html, ...(replyTo ? { replyTo } : {}) },
        options,
      );
      if (!error) return { outcome: 'sent' };
      if (REFUSALS.has(error.statusCode ?? 0) && error.name !== SENDER_TROUBLE) return { outcome: 'refused' };
      return { outcome: 'failed', ...waitOf(headers, Date.now()) };
    },
  };
}
