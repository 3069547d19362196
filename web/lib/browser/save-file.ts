/** Has the browser keep a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Has the browser keep a picture as a file; one of another place is opened where it is. */
export async function savePicture(address: string, name: string): Promise<void> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok && isPicture(answer)) saveFile(name || 'picture', await answer.blob());
  else window.open(address, '_blank', 'noopener');
}

/** The store of files need not be ours, and what stands between may answer in its place. */
export function isPicture({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('image/') ?? false;
}

/** Has the browser keep a file. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has taken the data when the browser comes back to us.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file's name from a title (Export). */
export function fileName(title: string): string {
  return (title || 'untitled')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/-+/g, '-');
}
