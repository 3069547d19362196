import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface FilterStripProps {
  readonly className: string;
  readonly chips: readonly {
    readonly key: string;
    readonly label: string;
    readonly onRemove: () => void;
  }[];
  /** Label of the remove buttons, followed by the condition. */
  readonly removeLabel: string;
  /** Number of matches, as text. */
  readonly count: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}

/**
 * Conditions of a filtered list, each with a remove button, and the number of matches; renders
 * nothing without conditions.
 */
export function FilterStrip({
  chips,
  removeLabel,
  count,
  clearLabel,
  onClear,
  className,
}: FilterStripProps) {
  if (chips.length === 0) return null;
  return (
    <div className={classNames('flex flex-wrap items-center gap-1.5', className)}>
      {chips.map(({ key, label, onRemove }) => (
        <Chip key={key} onRemove={onRemove} removeLabel={`${removeLabel}: ${label}`}>
          {label}
        </Chip>
      ))}
      <span role="status" className="num ms-1 text-12 text-muted">
        <bdi>{count}</bdi>
      </span>
      <Button size={24} variant="ghost" onClick={onClear}>
        {clearLabel}
      </Button>
    </div>
  );
}
