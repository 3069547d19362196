import { lazy, type ReactNode } from 'react';

/** A part of the program that draws something. */
export type Part<Props> = (props: Props) => ReactNode;

/** A part of the program could not be fetched: there is no network, or an update has taken it away. */
export class NotFetched extends Error {}

/** As `lazy`, which remembers a failure for ever: each new try needs another one. */
export function fetched<Props extends object>(load: () => Promise<Part<Props>>) {
  return lazy(async () => {
    const Loaded = await load().catch((cause: unknown) => {
      throw new NotFetched('A part of the program could not be fetched.', { cause });
    });
    return { default: ({ parts }: { readonly parts: Props }) => <Loaded {...parts} /> };
  });
}
