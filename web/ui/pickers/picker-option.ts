import type { ReactNode } from 'react';

export interface PickerOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Further words that find it. */
  readonly keywords?: string | undefined;
  readonly hint?: string | undefined;
  /** A second line, which finds it too. */
  readonly detail?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly group?: string | undefined;
}
