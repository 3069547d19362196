import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Config } from './config.ts';

/** The key that signs and seals: SECRET_KEY, else created and kept in DATA_DIR. */
export function readSecretKey(config: Config): string {
  if (config.SECRET_KEY) return config.SECRET_KEY;
  const file = secretKeyFile(config);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** File of the key when SECRET_KEY is not set. */
export function secretKeyFile(config: Config): string {
  return path.join(config.DATA_DIR, 'secret-key');
}

/** Derives a key of 32 bytes for one purpose. */
function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `tutti:${purpose}`, 32));
}

/** HMAC-SHA256 of a text for one purpose, in base64url. */
export function sign(secretKey: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest('base64url');
}

/** Whether a signature is right; compares in constant time. */
export function isSigned(
  secretKey: string,
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const right = Buffer.from(sign(secretKey, purpose, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Encrypts a secret that must be readable again (AES-256-GCM): iv, tag and text, in base64url. */
export function seal(secretKey: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text from `seal`; throws when it was altered or sealed under another key. */
export function unseal(secretKey: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secretKey, purpose),
    bytes.subarray(0, 12),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
