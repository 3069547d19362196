import { LoaderCircle } from 'lucide-react';

import { Icon } from './icon.tsx';

interface SpinnerProps {
  readonly label: string;
  readonly size?: 14 | 16 | 20 | 24 | undefined;
}

/** Shows that something is in progress, where there is no content yet. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex text-muted">
      <Icon of={LoaderCircle} size={size} className="animate-spin still:animate-none" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
