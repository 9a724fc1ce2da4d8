import type { ErrorResponse, Resend } from 'resend';
import { HOUR, pause, SECOND } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { MailProblem } from '#src/lib/submission.ts';

/** The time limit of one request to the email provider, for which an admin may wait. */
const SEND_TIMEOUT_MS = 3000;

export interface Mail {
  /** Who gets it; the office's address (MAIL_TO) when missing. */
  to?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The address for answers; missing when it is unsafe in a header. */
  replyTo?: string | undefined;
  /** Whether it goes to an address that a visitor typed: what the provider says of the address is then final. */
  toVisitor?: boolean;
  /** Marks a mail that the site sends by itself, so that no auto-reply answers the mail (RFC 3834). */
  autoSubmitted?: 'auto-generated' | 'auto-replied' | undefined;
  /** What the provider's events about the mail repeat: ASCII letters, digits, dashes and underscores, no personal data. */
  tags?: Record<string, string>;
  /** Of a mail that gathers: its own idempotency key, and up to when it has everything. */
  batch?: { key: string; until: number };
}

/**
 * 'sent' when the provider took it; 'failed' for a temporary error or a wrong setup, with the provider's Retry-After;
 * 'refused' when the provider will never take the mail, because of the visitor's address or of the mail's text.
 */
export type Delivery =
  { outcome: 'sent' } | { outcome: 'refused'; problem: MailProblem } | { outcome: 'failed'; waitMs?: number };

/** A final refusal names what the visitor wrote; any other error can be fixed (a key, a proxy), and the mail stays in the outbox. */
const REFUSALS = new Set([400, 422]);
const VISITOR_FIELD = /[`'"](reply_?to|subject|text|html)[`'"]/i;
const ADDRESS_FIELD = /[`'"]to[`'"]/i;

/** Why the provider will never take a mail; undefined for an error that can be fixed. */
function problemOf({ statusCode, message }: ErrorResponse, { toVisitor }: Mail): MailProblem | undefined {
  if (!REFUSALS.has(statusCode ?? 0)) return undefined;
  if (toVisitor && ADDRESS_FIELD.test(message)) return 'address';
  return VISITOR_FIELD.test(message) ? 'content' : undefined;
}

const RETRY_AFTER_MAX_MS = HOUR;

/** `Retry-After`, in seconds or as a date, in milliseconds; at most the longest backoff. */
function waitOf(headers: Record<string, string> | null, now: number): { waitMs?: number } {
  const text = headers?.['retry-after'];
  if (!text) return {};
  const waitMs = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return waitMs > 0 ? { waitMs: Math.min(waitMs, RETRY_AFTER_MAX_MS) } : {};
}

export interface Mailer {
  /** Sends a mail. The provider delivers one key only once. */
  send(mail: Mail, idempotencyKey: string): Promise<Delivery>;
  /** Waits before a mail that failed is tried again. */
  pause(ms: number): Promise<void>;
}

/** The provider's SDK, loaded when it is first needed, because most calls neither send a mail nor are an event about one. */
const loadResend = async () => (await import('resend')).Resend;

/** A mailer that uses Resend; without a key nothing is sent and all mail stays pending. */
export function createMailer(settings: Env['mail'], timeoutMs = SEND_TIMEOUT_MS): Mailer {
  if (!settings) return { send: async () => ({ outcome: 'failed' }), pause: async () => {} };
  const { apiKey, baseUrl } = settings;
  let client: Promise<Resend> | undefined;
  return {
    pause,
    async send(mail, idempotencyKey) {
      const { to = settings.to, subject, text, html, replyTo, autoSubmitted, tags = {} } = mail;
      client ??= loadResend().then((Client) => new Client(apiKey, baseUrl ? { baseUrl } : {}));
      const resend = await client;
      const labels = Object.entries(tags).map(([name, value]) => ({ name, value }));
      const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
      const { data, error, headers } = await resend.emails.send(
        {
          ...{ from: settings.from, to, subject, text, html },
          ...(replyTo ? { replyTo } : {}),
          ...(autoSubmitted ? { headers: { 'Auto-Submitted': autoSubmitted } } : {}),
          ...(labels.length > 0 ? { tags: labels } : {}),
        },
        options,
      );
      // One that was taken before a change of its sender or tags: the provider has a mail with this key.
      if (data || error?.name === 'invalid_idempotent_request') return { outcome: 'sent' };
      const problem = error && problemOf(error, mail);
      if (problem) return { outcome: 'refused', problem };
      return { outcome: 'failed', ...waitOf(headers, Date.now()) };
    },
  };
}

/** The event of the provider, its form unchecked, if `secret` signed it within the last five minutes; undefined otherwise. */
export async function signedEvent(payload: string, headers: Headers, secret: string): Promise<unknown> {
  const Client = await loadResend();
  const header = (name: string) => headers.get(`svix-${name}`) ?? '';
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
  try {
    // The key is for calls to the provider, which checking a signature makes none of.
    return new Client('none').webhooks.verify({ payload, headers: signed, webhookSecret: secret });
  } catch {
    return undefined;
  }
}
