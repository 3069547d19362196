const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;
const WITHOUT_HYPHENS = /^([a-z]{4})\s?([a-z]{4})\s?([a-z]{4})$/;

/** The code in what somebody typed or pasted, also without its hyphens or with the words around it; else null. */
export function findCode(given: string): string | null {
  const text = given.trim().toLowerCase();
  return CODE.exec(text)?.[0] ?? WITHOUT_HYPHENS.exec(text)?.slice(1).join('-') ?? null;
}

/** The code as it is sent: the server says what is wrong with one that does not look like one. */
export function plainCode(given: string): string {
  return findCode(given) ?? given.trim().toLowerCase();
}
