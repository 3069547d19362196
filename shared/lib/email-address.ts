const MAX_LENGTH = 255;

/** A mailbox at a domain with a dot in it, as the HTML standard writes such addresses; no comments, no quotes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP = /^[a-z][a-z0-9-]*[a-z0-9]$/;

/** The e-mail address a text holds, as it is stored (trimmed, lower-case), or null when it holds none. */
export function emailAddressIn(given: string): string | null {
  // Of ASCII letters alone: the Kelvin sign would become a "k", and so another's address.
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
