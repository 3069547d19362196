/**
 * The entry script of this page. Its file name identifies the build, since it changes with any
 * file of the client.
 */
export function firstScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]');
}
