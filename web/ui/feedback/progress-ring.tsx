interface ProgressRingProps {
  /** From 0 to 1. */
  readonly value: number;
  readonly label: string;
  readonly size?: 16 | 20 | 32 | undefined;
}

const ROUND = 2 * Math.PI * 6;

/** A progress bar as a small ring. */
export function ProgressRing({ value, label, size = 16 }: ProgressRingProps) {
  const part = Math.min(1, Math.max(0, value));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth={2}
      className="shrink-0 stroke-success rtl:-scale-x-100"
    >
      <circle cx="8" cy="8" r="6" strokeOpacity={0.22} />
      {part > 0 && (
        <circle
          cx="8"
          cy="8"
          r="6"
          strokeLinecap="round"
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
