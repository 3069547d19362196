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
  /** What a cross does; the condition follows. */
  readonly removeLabel: string;
  /** How much is left of the list. */
  readonly count: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}

/** What a list is narrowed to, each with its cross, and how much is left; nothing when it is not. */
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
