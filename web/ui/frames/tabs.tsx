import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import { Badge } from '#web/ui/feedback/badge.tsx';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabsProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  /** Content of the selected tab; missing when the page renders it elsewhere. */
  readonly children?: ReactNode;
}

/** Tabs; arrow keys move, Enter or Space selects. */
export function Tabs<Value extends string>({
  value,
  onChange,
  label,
  tabs,
  children,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value | null) => next !== null && onChange(next)}
      className="flex min-h-0 flex-col"
    >
      <BaseTabs.List
        aria-label={label}
        className="flex shrink-0 gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 shrink-0 items-center justify-center gap-1.5 border-b-2 border-transparent text-muted -outline-offset-2 motion-quick hover:text-ink touch:h-11 touch:min-w-11 data-active:border-accent data-active:font-medium forced-colors:not-data-active:border-[Canvas] data-active:text-ink"
          >
            <Label text={tab.label} />
            {tab.count !== undefined && (
              <Badge tone={tab.value === value ? 'accent' : 'plain'}>{tab.count}</Badge>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children !== undefined && (
        <BaseTabs.Panel value={value} className="min-h-0 flex-1 -outline-offset-2">
          {children}
        </BaseTabs.Panel>
      )}
    </BaseTabs.Root>
  );
}

/** Reserves the width of its bold text, so that selecting a tab moves no other. */
function Label({ text }: { readonly text: string }) {
  return (
    <span className="grid" data-text={text}>
      <span className="col-start-1 row-start-1">{text}</span>
      <span
        aria-hidden
        className="invisible col-start-1 row-start-1 h-0 overflow-hidden font-medium"
      >
        {text}
      </span>
    </span>
  );
}
