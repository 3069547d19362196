import { takeLimit } from '#server/platform/guards/limits.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Rate limit of every call that sends something, before its content is read. */
export async function limitTries(platform: Platform, address: string): Promise<void> {
  await takeLimit(platform, 'form_try', { address });
}

/** Rate limit of messages that would be stored. */
export async function limitMessages(
  platform: Platform,
  address: string,
  anchor: string,
  hasProof: boolean,
): Promise<void> {
  const doer = { address, place: anchor };
  if (!hasProof) await takeLimit(platform, 'form_plain', doer);
  await takeLimit(platform, 'form_message', doer);
}
