import http from 'node:http';
import { openOnLoopback } from '#netlify/local/server.ts';

/** The provider's refusals, by status or by the part of the mail that they name; a proxy answers a page. */
const REFUSALS = {
  403: [403, 'validation_error', 'The veralu.example domain is not verified.'],
  422: [422, 'validation_error', 'Invalid `reply_to` field. The email address needs to follow the format.'],
  429: [429, 'application_error', 'unwell'],
  500: [500, 'application_error', 'unwell'],
  'of the recipient': [422, 'validation_error', 'Invalid `to` field. The email address needs to follow it.'],
  'of the key': [400, 'validation_error', 'API key is invalid'],
  'of a proxy': [400, '<!doctype html><title>400 Bad Request</title>', ''],
} as const;

/** How the provider behaves; 'silent' accepts mail without an answer, 'down' closes the connection. */
export type Mood = 'well' | 'hanging' | 'down' | 'silent' | keyof typeof REFUSALS;

export interface ReceivedMail {
  idempotencyKey: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers?: Record<string, string>;
  tags?: { name: string; value: string }[];
}

export interface LoopbackResend {
  url: string;
  /** Accepted mail, once for each idempotency key; one with another payload is refused, as by the real provider. */
  delivered: ReceivedMail[];
  /** Every attempt, refused ones included. */
  attempts: number;
  mood: Mood;
  /** The delay of answers in milliseconds. */
  delayMs: number;
  /** Forgets all mail and is well again. */
  reset(): void;
  stop(): Promise<void>;
}

/** A loopback server for the part of Resend's API that sends mail. */
export async function startResend(): Promise<LoopbackResend> {
  /** What was sent with each idempotency key. */
  const payloads = new Map<string, string>();
  const state: LoopbackResend = {
    url: '',
    delivered: [],
    attempts: 0,
    mood: 'well',
    delayMs: 0,
    reset() {
      payloads.clear();
      state.delivered.length = 0;
      Object.assign(state, { attempts: 0, mood: 'well', delayMs: 0 });
    },
    stop: async () => undefined,
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.attempts += 1;
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
    if (state.mood === 'hanging') return;
    if (state.mood === 'down') return void request.socket.destroy();
    const answer = (status: number, body: object | string) => {
      const isPage = typeof body === 'string';
      response.writeHead(status, { 'Content-Type': isPage ? 'text/html' : 'application/json' });
      response.end(isPage ? body : JSON.stringify(body));
    };
    if (state.mood in REFUSALS) {
      const [statusCode, name, message] = REFUSALS[state.mood as keyof typeof REFUSALS];
      return answer(statusCode, message ? { statusCode, name, message } : name);
    }
    const payload = Buffer.concat(chunks).toString('utf8');
    const mail = JSON.parse(payload);
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const known = payloads.get(idempotencyKey);
    if (known !== undefined && known !== payload)
      return answer(409, { name: 'invalid_idempotent_request', message: 'Another payload.' });
    payloads.set(idempotencyKey, payload);
    if (known === undefined) state.delivered.push({ ...mail, to: [mail.to].flat(), idempotencyKey });
    if (state.mood === 'silent') return void request.socket.destroy();
    return answer(200, { id: idempotencyKey });
  });
  return Object.assign(state, await openOnLoopback(server));
}
