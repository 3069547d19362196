const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;
const WITHOUT_HYPHENS = /^([a-z]{4})\s?([a-z]{4})\s?([a-z]{4})$/;

/**
 * Finds a code in typed or pasted text, also without hyphens or within other words; null = none.
 */
export function findCode(given: string): string | null {
  const text = given.trim().toLowerCase();
  return CODE.exec(text)?.[0] ?? WITHOUT_HYPHENS.exec(text)?.slice(1).join('-') ?? null;
}

/** The code to send, even when it has another shape: the server reports the error. */
export function plainCode(given: string): string {
  return findCode(given) ?? given.trim().toLowerCase();
}
