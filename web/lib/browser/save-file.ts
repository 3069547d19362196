/** Downloads a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Downloads an image; one that cannot be fetched from another origin is opened instead. */
export async function savePicture(address: string, name: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok && isPicture(answer)) saveFile(name || 'picture', await answer.blob());
  else window.open(address, '_blank', 'noopener');
}

/**
 * Whether a response is an image: the file store may be elsewhere, and a proxy may answer in its
 * place.
 */
export function isPicture({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('image/') ?? false;
}

export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By the time the browser returns to this page, the download has read the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name made from a title. */
export function fileName(title: string): string {
  return (title || 'untitled')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/-+/g, '-');
}
