import { takeFromLimit } from '#server/platform/guards/rate-limit.ts';
import type { Platform } from '#server/platform/process/platform.ts';

const HOUR = 3600;
/** Messages of one address, and to one form. */
const MESSAGES = { max: 20, seconds: HOUR };
const MESSAGES_TO_FORM = { max: 600, seconds: HOUR };
/** Tries of one address, sent or refused. */
const TRIES = { max: 120, seconds: 60 };
/** Messages that no work was done for: a question keeps machines off less well. */
const WITHOUT_PROOF = { max: 3, seconds: HOUR };
const WITHOUT_PROOF_TO_FORM = { max: 30, seconds: HOUR };
const FILES = { max: 40, seconds: HOUR };
const LOOK_UPS = { max: 60, seconds: 60 };

/** Throttles every call that sends something; before anything of it is looked at. */
export async function limitTries(platform: Platform, ip: string): Promise<void> {
  await takeFromLimit(platform, `intake-try:${ip}`, TRIES);
}

/** Throttles messages that would be stored. */
export async function limitMessages(
  platform: Platform,
  ip: string,
  anchor: string,
  hasProof: boolean,
): Promise<void> {
  if (!hasProof) {
    await takeFromLimit(platform, `intake-plain:${ip}`, WITHOUT_PROOF);
    await takeFromLimit(platform, `intake-plain-to:${anchor}`, WITHOUT_PROOF_TO_FORM);
  }
  await takeFromLimit(platform, `intake:${ip}`, MESSAGES);
  await takeFromLimit(platform, `intake-to:${anchor}`, MESSAGES_TO_FORM);
}

/** Throttles files that are announced. */
export async function limitFiles(platform: Platform, ip: string): Promise<void> {
  await takeFromLimit(platform, `intake-file:${ip}`, FILES);
}

/** Throttles look-ups while a title is typed. */
export async function limitLookUps(platform: Platform, ip: string): Promise<void> {
  await takeFromLimit(platform, `intake-look:${ip}`, LOOK_UPS);
}
