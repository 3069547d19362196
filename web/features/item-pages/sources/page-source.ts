import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ContainerName } from '#shared/containers.ts';
import type { Loading } from '#web/features/work-items/data/project-items.ts';
import type { ListChoices } from '#web/features/work-items/filters/list-choices.ts';
import type { Shown } from '#web/features/work-items/filters/shown.ts';
import type { ChangeShown } from '#web/features/work-items/filters/use-shown.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import type { PickerOption } from '#web/ui/pickers/picker-option.ts';

/** A list source with all that its page shows and does: `ListPage` knows nothing else of a list. */
export interface PageSource {
  /** The same object until it is another list. */
  readonly source: ListSource;
  /** Message key of the list's name. */
  readonly title: string;
  /** What the list belongs to: before its name in the header, and in the title of the window. */
  readonly crumb: ReactNode;
  readonly owner: string;
  /** The cycle, module or epic that the list is of; its name stands in place of the title. */
  readonly object?: PageObject;
  /** What stands beside the list about all of it. */
  readonly panel?: PagePanel;
  /** The ways to lists of its kind, above the toolbar. */
  readonly tabs?: ReactNode;
  /** What holds for all of the list, above it: that it cannot be changed any more, and why. */
  readonly banner?: ReactNode;
  /** Further controls in the header. */
  readonly tools?: ReactNode;
  /** The place whose visitors the header shows; null = it is nobody else's. */
  readonly presence: string | null;
  /** How this person sees the list, and a function to change that. */
  readonly shown: Shown;
  readonly change: ChangeShown;
  /** How somebody sees it who has chosen nothing. */
  readonly first: Shown;
  readonly choices: ListChoices;
  /** How far the items have come to this browser, and a function to try again. */
  readonly loading: Loading;
  readonly retry: () => void;
  /** What replaces the list where the person may not see it; null = they may. */
  readonly closed: ReactNode;
  readonly empty: EmptyWords;
  /** What is created here, if not work items. */
  readonly making?: Making;
}

/** How the buttons that create something are called: message keys, and the shortcut that does the same. */
export interface Making {
  readonly label: string;
  readonly first: string;
  readonly shortcut: string;
}

/** Lists create work items, unless their page says otherwise. */
export const MAKING: Making = {
  label: 'work-items:list.newItem',
  first: 'work-items:list.first',
  shortcut: 'new-item',
};

/** One of several things of a kind in a project, as the header of its list names it and leads to the others. */
export interface PageObject {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** All of its kind, itself too. */
  readonly siblings: readonly PickerOption[];
  /** Names the choice between them. */
  readonly switchLabel: string;
  readonly onSwitch: (id: string) => void;
}

/** A panel beside a list. Whether it is open is remembered by kind; on phones it is a tab beside the list. */
export interface PagePanel {
  readonly kind: ContainerName | 'epic' | 'profile';
  /** Phones have its content elsewhere. */
  readonly isWideOnly?: boolean;
  /** Its name, on its button and its tab. */
  readonly label: string;
  readonly content: ReactNode;
  /** The gist of it, which phones show above both tabs. */
  readonly summary?: ReactNode;
}

/** What an empty list says: message keys. */
export interface EmptyWords {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** Said to who can create the first item, and to who cannot; absent = creating does not fill the list. */
  readonly hints?: { readonly creator: string; readonly reader: string };
}
