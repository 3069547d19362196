import type { Priority } from '#shared/contract/work-items.ts';

/** One line each, so that a list of icons is few elements. */
const BARS = ['M3.1 10.6V11.9', 'M6.4 8.6V11.9', 'M9.7 6.6V11.9', 'M13 4.6V11.9'] as const;
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
  const line = { strokeWidth: '2.2', strokeLinecap: 'round', className: 'stroke-muted' } as const;
  return (
    <>
      {filled > 0 && <path d={BARS.slice(0, filled).join('')} {...line} />}
      <path d={BARS.slice(filled).join('')} {...line} opacity="0.28" />
    </>
  );
}
