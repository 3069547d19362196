export function benchAgainst(commit: string, args: readonly string[]): void;
export function numbersOf(text: string): { readonly value: number; readonly unit: string }[];
export function compared(
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): string;
