import { emailAddressIn } from '#shared/lib/email-address.ts';

/**
 * Distinct emails in a pasted text: lists, lines, and `Name <address>` as mail programs write it.
 */
export function addressesIn(text: string): readonly string[] {
  const parts = text.split(/[\s,;<>()"']+/);
  const found = parts.map((part) => emailAddressIn(part)).filter((address) => address !== null);
  return [...new Set(found)];
}
