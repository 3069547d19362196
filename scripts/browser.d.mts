export function findBrowser(options?: { readonly shell?: boolean }): Promise<{
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}>;
