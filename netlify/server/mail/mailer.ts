import type { ErrorResponse, Resend } from 'resend';
import { HOUR, SECOND } from '#server/platform/clock';
import type { Env } from '#server/platform/env';

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
 * 'sent' when the provider took it; 'failed' when it was not reached in time, is not set up right or is unwell, with
 * how long it asks to be left alone; 'refused' when it will never take this mail.
 */
export type Delivery = { outcome: 'sent' | 'refused' } | { outcome: 'failed'; waitMs?: number };

/**
 * A refusal for good: a complaint about a part of the mail that a visitor wrote, in the provider's way of naming it. Every
 * other one can be mended (the key, the sender, the recipient, a proxy in between), and the mail stays owed until it is.
 */
const REFUSALS = new Set([400, 422]);
const VISITORS_PART = /[`'"](reply_?to|subject|text|html)[`'"]/i;

const isForGood = ({ statusCode, message }: ErrorResponse) =>
  REFUSALS.has(statusCode ?? 0) && VISITORS_PART.test(message);

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
      const { data, error, headers } = await resend.emails.send(
        { from: settings.from, to: settings.to, subject, text, html, ...(replyTo ? { replyTo } : {}) },
        options,
      );
      if (data) return { outcome: 'sent' };
      if (error && isForGood(error)) return { outcome: 'refused' };
      return { outcome: 'failed', ...waitOf(headers, Date.now()) };
    },
  };
}
