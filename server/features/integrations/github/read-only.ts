import { ProviderError } from '#server/features/integrations/provider-client.ts';

/** Replaces a 403 by a stop of the sync: a read-only token could never send changes. */
export function asReadOnly(error: unknown, name: string): unknown {
  if (!(error instanceof ProviderError) || !error.isForbidden) return error;
  return new ProviderError(
    'stop',
    `The token may not change issues of ${name}. Connect with one that may write issues, or turn off sending.`,
  );
}
