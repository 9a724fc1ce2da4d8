import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../schema/proofs.ts';
import { hashText } from '#src/server/platform/ids.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const GROUPS = 6;
const GROUP = 4;

const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 118 random bits each: with 112 or more a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** What is stored of a code; however it was typed. */
export const hashRecoveryCode = (code: string): string =>
  hashText('recovery code', code.toLowerCase().replace(/[^a-z\d]/g, ''));
