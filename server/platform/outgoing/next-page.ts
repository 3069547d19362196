const NEXT = /<([^>]+)>;\s*rel="next"/;

/**
 * URL of an API list's next page, from the `link` header; null at the end. A URL of another origin
 * than `base` counts as none: a token is sent only to its own server.
 */
export function nextPage(headers: Readonly<Record<string, string>>, base: string): string | null {
  const next = NEXT.exec(headers['link'] ?? '')?.[1];
  return next && URL.canParse(next) && new URL(next).origin === new URL(base).origin ? next : null;
}
