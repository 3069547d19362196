import { classNames } from '#web/ui/layout/class-names.ts';

interface ListEndProps {
  /** Key of the list's group, if it has groups. */
  readonly name?: string;
  /** Drop position of the row that is being moved. */
  readonly over: string | null;
}

/** The drop position after the last row. */
export function ListEnd({ name = 'all', over }: ListEndProps) {
  return (
    <div data-end={name} className={classNames('h-0.5', over === `end:${name}` && 'bg-accent')} />
  );
}
