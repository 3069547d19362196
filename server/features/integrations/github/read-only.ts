import { ProviderError } from '#server/features/integrations/provider-client.ts';

/** A token that only reads: nothing of ours would ever go there. */
export function asReadOnly(error: unknown, name: string): unknown {
  if (!(error instanceof ProviderError) || !error.isForbidden) return error;
  return new ProviderError(
    'stop',
    `The token may not change issues of ${name}. Connect with one that may write issues, or turn off sending.`,
  );
}
