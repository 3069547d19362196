import { Button } from '#web/ui/buttons/button.tsx';

interface ConflictLineProps {
  /** A sentence with the person who made the other change. */
  readonly text: string;
  /** The other value, in one line. */
  readonly theirs: string;
  readonly takeTheirs: { readonly label: string; readonly run: () => void };
  readonly keepMine: { readonly label: string; readonly run: () => void };
}

/**
 * Asks which value to keep when another person has changed the field meanwhile; nothing is lost.
 */
export function ConflictLine({ text, theirs, takeTheirs, keepMine }: ConflictLineProps) {
  return (
    <div
      role="alert"
      className="mt-1 flex flex-wrap items-center gap-2 rounded-control border border-warning/40 bg-warning/8 px-2 py-1 text-12"
    >
      <span className="min-w-0 flex-1">
        {text}{' '}
        <q className="[overflow-wrap:anywhere]" dir="auto">
          {theirs}
        </q>
      </span>
      <Button size={24} onClick={takeTheirs.run}>
        {takeTheirs.label}
      </Button>
      <Button size={24} onClick={keepMine.run}>
        {keepMine.label}
      </Button>
    </div>
  );
}
