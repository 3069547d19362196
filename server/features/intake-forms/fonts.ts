import { currentBuild } from '#server/platform/client/client-files.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { basePath } from '#server/platform/settings/web-addresses.ts';

const LATIN = /^assets\/inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The CSS rule of the product's font in the client's build; "" where no client is served. */
export async function fontRule(platform: Platform): Promise<string> {
  const build = await currentBuild(platform);
  const file = build && [...build.files].find((name) => LATIN.test(name));
  if (!file) return '';
  const address = `${basePath(platform.config).replace(/\/$/, '')}/${file}`;
  return `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${address}) format("woff2")}`;
}
