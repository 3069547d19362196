const NEXT = /<([^>]+)>;\s*rel="next"/;

/**
 * Where a list of an API goes on, by the `link` header of a page of it; null at its end. An address of another server
 * than `base` counts as none: a token goes to where it was meant for alone.
 */
export function nextPage(headers: Readonly<Record<string, string>>, base: string): string | null {
  const next = NEXT.exec(headers['link'] ?? '')?.[1];
  return next && URL.canParse(next) && new URL(next).origin === new URL(base).origin ? next : null;
}
