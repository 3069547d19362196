import { Command as Menu } from 'cmdk';
import { Check, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Command } from '#web/lib/shortcuts/commands.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { Marked } from './marked.tsx';
import { isChosenLook } from './place-commands.tsx';
import type { Result, ResultGroup } from './results.ts';

export interface PaletteResultsProps {
  readonly groups: readonly ResultGroup[];
  readonly isSearching: boolean;
  readonly onChoose: (command: Command) => void;
}

/** Grouped results. */
export function PaletteResults({ groups, isSearching, onChoose }: PaletteResultsProps) {
  const { t } = useTranslation('palette');
  return (
    <Menu.List
      label={t('results')}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 scroll-py-2"
    >
      {groups.map(({ heading, results }) => (
        <Menu.Group
          key={heading}
          heading={heading}
          className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
        >
          {results.map((result) => (
            <ResultLine key={result.command.id} result={result} onChoose={onChoose} />
          ))}
        </Menu.Group>
      ))}
      {groups.length === 0 && (
        <p role="status" className="px-2.5 py-6 text-center text-muted">
          {t(isSearching ? 'searching' : 'nothing')}
        </p>
      )}
    </Menu.List>
  );
}

/** Opens the active result in a new tab. */
export function openInTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  const chosen = event.currentTarget.querySelector<HTMLElement>(
    '[aria-selected="true"] [data-href]',
  );
  const href = chosen?.dataset['href'];
  if (!href) return;
  event.preventDefault();
  window.open(new URL(href, document.baseURI), '_blank', 'noopener');
}

function isDrawn(icon: NonNullable<Command['icon']>): icon is () => ReactNode {
  return typeof icon === 'function';
}

function ResultLine({
  result,
  onChoose,
}: {
  readonly result: Result;
  readonly onChoose: (command: Command) => void;
}) {
  const { command, ranges } = result;
  const { icon, title, hint, keys, page, href } = command;
  return (
    <Menu.Item
      value={command.id}
      onSelect={() => onChoose(command)}
      className="flex min-h-9 items-center gap-3 rounded-control px-2.5 py-1 text-13 data-[selected=true]:bg-press touch:min-h-11 forced-colors:data-[selected=true]:outline-2 hc:data-[selected=true]:outline-2 hc:data-[selected=true]:-outline-offset-2 hc:data-[selected=true]:outline-focus"
    >
      {icon && (
        <span
          className="flex shrink-0 items-center text-muted"
          {...(href && { 'data-href': href })}
        >
          {isDrawn(icon) ? icon() : <Icon of={icon} />}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        <Marked text={title} ranges={ranges} />
        {hint && <span className="ms-2 text-faint">{hint}</span>}
      </span>
      {isChosenLook(command.id) && <Icon of={Check} />}
      {keys && (
        <span aria-hidden className="text-faint touch:hidden">
          <Kbd keys={keys} />
        </span>
      )}
      {page && <Icon of={ChevronRight} size={14} isDirectional className="text-faint" />}
    </Menu.Item>
  );
}
