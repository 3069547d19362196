/** What the process of untrusted work is asked: to begin a function of its module, or for what a generator yields next. */
export type Question =
  | { readonly name: string; readonly given: readonly unknown[]; readonly hasInput: boolean }
  | { readonly name: null };

/** What it answers, and whether it has become so large that it is not kept for further work. */
export type Answer = Outcome & { readonly isLarge: boolean };

/** A value, and whether it was the last one, or why there is none. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: unknown; readonly isLast: boolean }
  /** The sentence of a WorkRefused. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'error'; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly kind: 'tooMuch' }
  | { readonly kind: 'failed'; readonly message: string };

/** What was given cannot be worked on; the message is a sentence for the person who gave it. */
export class WorkRefused extends Error {}
