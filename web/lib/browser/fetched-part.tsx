import { lazy, type ReactNode } from 'react';

export type Part<Props> = (props: Props) => ReactNode;

/**
 * The code of a lazily loaded component could not be fetched: there is no network, or an update
 * has replaced it.
 */
export class NotFetched extends Error {}

/** As `lazy`, which caches a failure forever: here each retry fetches again. */
export function fetched<Props extends object>(load: () => Promise<Part<Props>>) {
  return lazy(async () => {
    const Loaded = await load().catch((cause: unknown) => {
      throw new NotFetched('A part of the program could not be fetched.', { cause });
    });
    return { default: ({ parts }: { readonly parts: Props }) => <Loaded {...parts} /> };
  });
}
