/** Seconds for which the code or link in a mail of that kind is good. Other kinds hold nothing secret. */
export const SECRET_SECONDS = {
  login_code: 600,
  new_address_code: 600,
  password_reset: 3600,
  workspace_invitation: 7 * 86_400,
  project_invitation: 7 * 86_400,
} as const;

/** Kinds whose subject holds the code, too. */
export const CODE_KINDS: readonly string[] = ['login_code', 'new_address_code'];

/** When the code or link of a mail ends; null where there is none. */
export function secretUntil(kind: string, createdAt: string): Date | null {
  const seconds = Object.entries(SECRET_SECONDS).find(([name]) => name === kind)?.[1];
  return seconds === undefined ? null : new Date(new Date(createdAt).getTime() + seconds * 1000);
}
