/** How many minutes a text takes to read, as every place says it: at least one. */
export function readMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
