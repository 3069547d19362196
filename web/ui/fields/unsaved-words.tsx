interface UnsavedWordsProps {
  readonly label: string;
  readonly words: string | null;
}

/** Typed text that will not be saved, with a button to copy it. */
export function UnsavedWords({ label, words }: UnsavedWordsProps) {
  if (!words) return null;
  return (
    <label className="mt-3 grid gap-1 text-12 text-muted">
      {label}
      <textarea
        readOnly
        value={words}
        rows={Math.min(4, Math.ceil(words.length / 80))}
        dir="auto"
        className="w-full rounded-control border border-line-strong bg-sunken p-2 text-13 text-ink"
      />
    </label>
  );
}
