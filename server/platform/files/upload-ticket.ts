import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { AllowedUpload, UploadTicket } from './storage.ts';

/** The account that signs tickets: of S3, or of this server. */
export interface TicketSigner {
  /** URL for the browser's POST. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Fields beside those of every ticket: of a role, of encryption. */
  readonly more?: Readonly<Record<string, string>>;
}

const LIFETIME_SECONDS = 3600;
const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Creates an S3 POST policy: every field is exact, the length is 1 to `size`. */
export function makeTicket(
  signer: TicketSigner,
  upload: AllowedUpload,
  now = new Date(),
): UploadTicket {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const fields = {
    'Content-Type': upload.type,
    key: upload.key,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`,
    'x-amz-date': time,
    ...signer.more,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + LIFETIME_SECONDS * 1000).toISOString(),
      conditions: [
        { bucket: signer.bucket },
        ['content-length-range', 1, upload.size],
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  const signature = signPolicy(signer, day, policy);
  return { url: signer.url, fields: { ...fields, policy, 'x-amz-signature': signature } };
}

/** Signature Version 4 of a policy. */
export function signPolicy(
  signer: Pick<TicketSigner, 'region' | 'secretAccessKey'>,
  day: string,
  policy: string,
): string {
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const dayKey = hmac(`AWS4${signer.secretAccessKey}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, signer.region), 's3'), 'aws4_request');
  return hmac(signingKey, policy).toString('hex');
}

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.literal(1), z.number()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** The permission in a posted form's fields; null unless they are an unaltered, valid ticket. */
export function readTicket(
  signer: TicketSigner,
  fields: Readonly<Record<string, string>>,
  now = new Date(),
): AllowedUpload | null {
  const { policy = '', key = '', 'Content-Type': type = '' } = fields;
  const day = (fields['x-amz-date'] ?? '').slice(0, 8);
  if (!isEqual(signPolicy(signer, day, policy), fields['x-amz-signature'] ?? '')) return null;
  // The signed policy is our own text; the fields beside it may still be altered.
  const { expiration, conditions } = Policy.parse(
    JSON.parse(Buffer.from(policy, 'base64').toString('utf8')),
  );
  if (Date.parse(expiration) <= now.getTime()) return null;
  let size = 0;
  for (const condition of conditions) {
    if (Array.isArray(condition)) size = condition[2];
    else if (!isMet(condition, { ...fields, bucket: signer.bucket })) return null;
  }
  return { key, type, size };
}

function isMet(
  condition: Record<string, string>,
  fields: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(condition).every(([name, value]) => fields[name] === value);
}

function isEqual(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
