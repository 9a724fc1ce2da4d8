import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { MadePasskey, UsedPasskey } from '#src/features/accounts/schema/proofs.ts';

/** The flags of an answer (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const encoded = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** A CBOR byte string or text of up to 65,535 bytes. */
function cborBytes(bytes: Buffer, major = 0x40): Buffer {
  const { length } = bytes;
  if (length < 24) return Buffer.concat([Buffer.from([major + length]), bytes]);
  if (length < 256) return Buffer.concat([Buffer.from([major + 24, length]), bytes]);
  return Buffer.concat([Buffer.from([major + 25, length >> 8, length & 255]), bytes]);
}

const cborText = (text: string) => cborBytes(Buffer.from(text), 0x60);

interface Answering {
  origin: string;
  challenge: string;
  /** Whether the person was checked by a finger or a PIN. */
  verified?: boolean;
}

/** An authenticator in software, with one passkey, whose answers a test can bend. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  #data(origin: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  }

  /** The public key as a COSE map: EC2, ES256, P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (key: number, value: string) =>
      Buffer.concat([Buffer.from([key]), cborBytes(Buffer.from(value, 'base64url'))]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
  }

  #with<Response>(response: Response) {
    const id = encoded(this.id);
    return { id, rawId: id, type: 'public-key' as const, response };
  }

  /** The answer of a browser that made the passkey. */
  made({ origin, challenge, verified = true }: Answering): MadePasskey {
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.#publicKey()]);
    const flags = PRESENT | WITH_CREDENTIAL | (verified ? VERIFIED : 0);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(this.#data(origin, flags, credential))],
    ]);
    const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
    const attestationObject = encoded(attestation);
    return this.#with({ clientDataJSON: encoded(client), attestationObject, transports: ['usb'] });
  }

  /** The answer of a browser that used it. */
  used({ origin, challenge, verified = true }: Answering): UsedPasskey {
    this.counter += 1;
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false });
    const data = this.#data(origin, PRESENT | (verified ? VERIFIED : 0));
    const signed = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
    const signature = encoded(signed.sign(this.#keys.privateKey));
    return this.#with({ clientDataJSON: encoded(client), authenticatorData: encoded(data), signature });
  }
}
