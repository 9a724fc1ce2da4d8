import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider behaves: takes mail, refuses it with a status, never answers, is not there, or takes it and falls silent. */
export type Mood = 'well' | 'hanging' | 'down' | 'silent' | 403 | 422 | 429 | 500;

export interface ReceivedMail {
  idempotencyKey: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
}

export interface LoopbackResend {
  url: string;
  /** Mail accepted, once per idempotency key as the real provider does. */
  delivered: ReceivedMail[];
  /** Every attempt, refused ones included. */
  attempts: number;
  mood: Mood;
  /** What a refusal says in `Retry-After`. */
  retryAfter: string | undefined;
  stop(): Promise<void>;
}

/** A server on the loopback address that speaks the part of Resend's API which its client uses to send. */
export async function startResend(): Promise<LoopbackResend> {
  const state: LoopbackResend = {
    url: '',
    delivered: [],
    attempts: 0,
    mood: 'well',
    retryAfter: undefined,
    stop,
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.attempts += 1;
    if (state.mood === 'hanging') return;
    if (state.mood === 'down') return void request.socket.destroy();
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, {
          'Content-Type': 'application/json',
          ...(state.retryAfter ? { 'Retry-After': state.retryAfter } : {}),
        })
        .end(JSON.stringify(body));
    if (typeof state.mood === 'number')
      return void answer(state.mood, {
        statusCode: state.mood,
        name: 'application_error',
        message: 'unwell',
      });
    const mail = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const known = state.delivered.some((earlier) => earlier.idempotencyKey === idempotencyKey);
    if (!known) state.delivered.push({ ...mail, to: [mail.to].flat(), idempotencyKey });
    if (state.mood === 'silent') return void request.socket.destroy();
    return void answer(200, { id: idempotencyKey });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
  return state;
}
