/** A message to the child: call a function, or yield a generator's next value. */
export type Question =
  | { readonly name: string; readonly given: readonly unknown[]; readonly hasInput: boolean }
  | { readonly name: null };

/** A reply, and whether the process has become too large to be reused. */
export type Answer = Outcome & { readonly isLarge: boolean };

/** A value, and whether it was the last, or the reason why there is none. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown; readonly isLast: boolean }
  /** The message of a WorkRefused. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'error'; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly kind: 'tooMuch' }
  | { readonly kind: 'failed'; readonly message: string };

/** The input cannot be processed; the message is a sentence for the person who supplied it. */
export class WorkRefused extends Error {}
