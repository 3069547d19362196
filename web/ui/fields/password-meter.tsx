import { classNames } from '#web/ui/layout/class-names.ts';

interface PasswordMeterProps {
  /** 0 = empty or too short, 3 = strong. */
  readonly strength: 0 | 1 | 2 | 3;
  /** The strength in words. */
  readonly label: string;
}

const COLORS = ['bg-line', 'bg-danger', 'bg-warning', 'bg-success'] as const;

/** Three bars and a label for the strength of a password. */
export function PasswordMeter({ strength, label }: PasswordMeterProps) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 flex-1 rounded-full forced-colors:border',
              bar <= strength ? COLORS[strength] : 'bg-line hc:border hc:bg-transparent',
            )}
          />
        ))}
      </span>
      <span className="min-w-16 text-end">{label}</span>
    </span>
  );
}
