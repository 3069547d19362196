/**
 * Writes text to the clipboard. Browsers offer the clipboard API only over https: over http a
 * hidden selection is copied instead. Throws when neither works.
 */
export async function writeClipboard(text: string): Promise<void> {
  // Missing over http, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  if (!copySelection(text)) throw new Error('The browser did not copy.');
}

/** Copies through `execCommand`; the focus stays where it was. */
function copySelection(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Inside an open dialog, because its focus trap would take the focus back at once.
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
