import { classNames } from '#web/ui/layout/class-names.ts';

interface ListEndProps {
  /** The group of the list, where it has groups. */
  readonly name?: string;
  /** Where a row that is moved would go. */
  readonly over: string | null;
}

/** The slot behind the last row. */
export function ListEnd({ name = 'all', over }: ListEndProps) {
  return (
    <div data-end={name} className={classNames('h-0.5', over === `end:${name}` && 'bg-accent')} />
  );
}
