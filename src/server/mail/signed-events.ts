import { loadResend } from './resend.ts';

/**
 * The event of the provider, if `secret` has signed these characters within the last five minutes; undefined otherwise. Its
 * form is not checked.
 */
export async function signedEvent(payload: string, headers: Headers, secret: string): Promise<unknown> {
  const Client = await loadResend();
  const header = (name: string) => headers.get(`svix-${name}`) ?? '';
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') };
  try {
    // The key is for calls to the provider, of which this makes none.
    return new Client('none').webhooks.verify({ payload, headers: signed, webhookSecret: secret });
  } catch {
    return undefined;
  }
}
