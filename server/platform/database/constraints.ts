/** The name of the violated unique index or check; null for any other error. */
export function constraintOf(error: unknown): string | null {
  // Drizzle wraps the driver's error; the name is on the cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const named = typeof cause === 'object' && cause !== null && 'constraint_name' in cause;
  return named && typeof cause.constraint_name === 'string' ? cause.constraint_name : null;
}
