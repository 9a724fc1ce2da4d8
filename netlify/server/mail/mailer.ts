import { Resend } from 'resend';
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

/** 'sent' when the provider took it, 'failed' when it said no, was not reached in time or is not set up. */
export type Delivery = 'sent' | 'failed';

export interface Mailer {
  /** Notifies staff. The same key never delivers twice, however often it is tried. */
  send(mail: Mail, idempotencyKey: string): Promise<Delivery>;
}

/** Mail over Resend; without a key nothing is sent and everything stays pending. */
export function createMailer(settings: Env['mail'], timeoutMs = SEND_TIMEOUT_MS): Mailer {
  if (!settings) return { send: async () => 'failed' };
  const resend = new Resend(settings.apiKey, settings.baseUrl ? { baseUrl: settings.baseUrl } : {});
  return {
    async send({ subject, text, html, replyTo }, idempotencyKey) {
      const options = { idempotencyKey, signal: AbortSignal.timeout(timeoutMs) };
      const { error } = await resend.emails.send(
        { from: settings.from, to: settings.to, subject, text, html, ...(replyTo ? { replyTo } : {}) },
        options,
      );
      return error ? 'failed' : 'sent';
    },
  };
}
