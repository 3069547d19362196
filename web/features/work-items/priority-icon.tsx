import type { Priority } from '#shared/contract/work-items.ts';

const BARS = [
  { x: 2, y: 9.5 },
  { x: 5.3, y: 7.5 },
  { x: 8.6, y: 5.5 },
  { x: 11.9, y: 3.5 },
] as const;
const FILLED: Record<Exclude<Priority, 'urgent'>, number> = { none: 0, low: 1, medium: 2, high: 3 };

export interface PriorityIconProps {
  readonly priority: Priority;
  /** Its name, where no text beside it says it. */
  readonly label?: string | undefined;
}

/** Four bars; urgent is a filled square with a mark. */
export function PriorityIcon({ priority, label }: PriorityIconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {priority === 'urgent' ? <Urgent /> : <Bars filled={FILLED[priority]} />}
    </svg>
  );
}

function Urgent() {
  return (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="3" className="fill-danger" />
      <path
        d="M8 4.8v3.7M8 11.2h.01"
        strokeWidth="1.8"
        strokeLinecap="round"
        className="stroke-surface"
      />
    </>
  );
}

function Bars({ filled }: { readonly filled: number }) {
  return BARS.map(({ x, y }, place) => (
    <rect
      key={x}
      x={x}
      y={y}
      width="2.2"
      height={13 - y}
      rx=".8"
      className="fill-muted"
      {...(place < filled ? {} : { opacity: 0.28 })}
    />
  ));
}
