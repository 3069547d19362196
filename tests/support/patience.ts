/** Factor of time limits where several tests share the processors, as in CI. */
export const PATIENCE = process.env['CI'] ? 5 : 1;
