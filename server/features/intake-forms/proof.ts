import { createHash, randomInt } from 'node:crypto';

import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';

import type { Platform } from '#server/platform/process/platform.ts';
import { isSigned, sign } from '#server/platform/settings/secret-key.ts';
import { ProofChallenge } from '#shared/contract/intake-forms.ts';

const PURPOSE = 'intake-form';
/** Lifetime of a puzzle: a form that was open for longer gets a new one. */
const SECONDS = 2 * 3600;
/** Sixteen bits: about 65,000 hashes, a second or two in a browser. */
const PREFIX = '0000';

/** Creates a proof-of-work puzzle for one message of one form. */
export function makeChallenge({ secretKey }: Platform, anchor: string): Promise<ProofChallenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    keyPrefix: PREFIX,
    deriveKey,
    data: { anchor },
    expiresAt: new Date(Date.now() + SECONDS * 1000),
    hmacSignatureSecret: sign(secretKey, PURPOSE, 'challenge'),
  }).then((challenge) => ProofChallenge.parse(challenge));
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: z.literal(PREFIX),
      expiresAt: z.number(),
      data: z.object({ anchor: z.string().max(32) }),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xff_ff_ff_ff),
    derivedKey: z.string().max(128),
    time: z.number().optional(),
  }),
});

/**
 * The id of a solved puzzle of this form; null when it is not solved. Storing the id with the
 * message in one transaction spends it: an interrupted message can be sent again.
 */
export async function proofOf(
  platform: Platform,
  anchor: string,
  proof: string,
): Promise<string | null> {
  const solved = readProof(proof);
  if (!solved || solved.challenge.parameters.data?.['anchor'] !== anchor) return null;
  const { verified } = await verifySolution({
    ...solved,
    deriveKey,
    hmacSignatureSecret: sign(platform.secretKey, PURPOSE, 'challenge'),
  });
  return verified ? nameOf(solved.challenge.signature ?? '') : null;
}

function readProof(proof: string): Payload | null {
  try {
    const given: unknown = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
    const parsed = Solved.safeParse(given);
    return parsed.success ? (parsed.data as Payload) : null;
  } catch {
    return null;
  }
}

/** A question for people whose browser runs no scripts, and a token that identifies it. */
export interface Question {
  /** The numbers to add, from 2 to 9. */
  readonly left: number;
  readonly right: number;
  readonly token: string;
}

/** Creates a question for a small sum, which the page writes in words. */
export function makeQuestion({ secretKey }: Platform, anchor: string): Question {
  const [left, right] = [randomInt(2, 10), randomInt(2, 10)];
  const head = `${Date.now().toString(36)}.${randomInt(2 ** 40).toString(36)}`;
  const token = `${head}.${sign(secretKey, PURPOSE, `${anchor} ${head} ${left + right}`)}`;
  return { left, right, token };
}

/** Faster than a person can read the form. */
const MIN_MS = 2_000;

/** The id of a correct answer; null for a wrong, too fast or late one. */
export function answerOf(
  platform: Platform,
  anchor: string,
  { token, answer }: { readonly token: string; readonly answer: string },
): string | null {
  const [time = '', nonce = '', signature = ''] = token.split('.');
  const age = Date.now() - Number.parseInt(time, 36);
  if (!(age >= MIN_MS && age <= SECONDS * 1000) || !/^\s*\d{1,2}\s*$/.test(answer)) return null;
  const told = `${anchor} ${time}.${nonce} ${Number(answer)}`;
  return isSigned(platform.secretKey, PURPOSE, told, signature) ? nameOf(signature) : null;
}

/** Shortens a signature to the 16 bytes of the column. */
function nameOf(signature: string): string {
  return createHash('sha256')
    .update(signature)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
