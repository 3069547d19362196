import { Unlink } from 'lucide-react';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface LoosenButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Takes an item's line out of where it stands. The line needs all its room: the button appears beside it. */
export function LoosenButton(props: LoosenButtonProps) {
  return (
    <span className="start-full flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:static! touch:opacity-100 @min-[480px]:absolute">
      <IconButton {...props} icon={Unlink} size={24} />
    </span>
  );
}
