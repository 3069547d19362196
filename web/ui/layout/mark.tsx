/** The logo: one beam joins three voices. It has the text color of its surroundings. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden className="shrink-0">
      <path
        d="M3 1h10a2 2 0 0 1 2 2v6a1 1 0 0 1-2 0V4H9v10a1 1 0 0 1-2 0V4H3v5a1 1 0 0 1-2 0V3a2 2 0 0 1 2-2Z"
        fill="currentColor"
      />
    </svg>
  );
}
