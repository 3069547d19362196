const MAX_LENGTH = 255;

/** A mailbox as the HTML standard writes it, at a domain with a dot; no comments, no quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP = /^[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * The email address in a text, normalized for storing (trimmed, lower case); null when there is
 * none.
 */
export function emailAddressIn(given: string): string | null {
  // Only ASCII letters change: `toLowerCase` would turn the Kelvin sign into "k", and one address
  // into another person's.
  const address = given.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  const isOne =
    address.length <= MAX_LENGTH &&
    at > 0 &&
    at <= 64 &&
    LOCAL.test(address.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP.test(labels.at(-1) ?? '');
  return isOne ? address : null;
}
