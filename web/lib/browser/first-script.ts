/** The script that this page began with: a build is told apart by its name, which changes with any file of the client. */
export function firstScript(): HTMLScriptElement | null {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]');
}
