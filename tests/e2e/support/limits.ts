import { PATIENCE } from '#tests/support/patience.ts';

/** A limit for `expect`, in milliseconds of a developer's machine. */
export const within = (milliseconds: number) => ({ timeout: milliseconds * PATIENCE });

/** Limit for what a person must see without waiting. */
export const AT_ONCE = within(5_000);
