/** Seconds for which a mail's code or link is valid. Other kinds contain no secret. */
export const SECRET_SECONDS = {
  login_code: 600,
  new_address_code: 600,
  password_reset: 3600,
  workspace_invitation: 7 * 86_400,
  project_invitation: 7 * 86_400,
} as const;

/** Kinds with the code in the subject. */
export const CODE_KINDS: readonly string[] = ['login_code', 'new_address_code'];

/** When the code or link of a mail expires; null for a kind without one. */
export function secretUntil(kind: string, createdAt: string): Date | null {
  const seconds = Object.entries(SECRET_SECONDS).find(([name]) => name === kind)?.[1];
  return seconds === undefined ? null : new Date(new Date(createdAt).getTime() + seconds * 1000);
}
