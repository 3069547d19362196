const NUMBER = /<meta name="build" content="(\d+)"/;

/** The number of the build that wrote a page, which grows with each; 0 for builds without one. */
export function buildNumberIn(html: string): number {
  return Number(NUMBER.exec(html)?.[1] ?? 0);
}

/** The number of this page's build. */
export function ownBuildNumber(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="build"]');
  return Number(meta?.content ?? 0);
}
