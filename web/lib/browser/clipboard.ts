/**
 * Puts a text into the clipboard. Browsers keep their clipboard for secure connections: over plain http a hidden
 * selection is copied instead. Throws where neither is allowed.
 */
export async function writeClipboard(text: string): Promise<void> {
  // Not there without https, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  if (!copySelection(text)) throw new Error('The browser did not copy.');
}

/** The way of browsers before there was a clipboard to write to; the focus stays where it was. */
function copySelection(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Inside of an open dialog: around it the focus would be taken back at once.
  (activeElement?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
}
