import {
  Clock,
  Globe,
  type LucideIcon,
  SlidersHorizontal,
  StickyNote,
  UserRound,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Grip } from '#web/ui/panels/grip.tsx';
import { ListEnd } from '#web/ui/panels/list-end.tsx';
import { useListOrder } from '#web/ui/panels/use-list-order.ts';

import { useGuideAway, useGuideSteps } from './guide-state.ts';
import { type ColumnName, moveWidget, showWidget, useWidgets, type WidgetName } from './widgets.ts';

/** Selects and orders the widgets of the home. */
export function WidgetMenu() {
  const { t } = useTranslation('home');
  return (
    <Popover
      align="end"
      label={t('widgets.manage')}
      className="w-80 p-3"
      trigger={
        <Button variant="ghost" icon={SlidersHorizontal}>
          <span className="max-md:sr-only">{t('widgets.manage')}</span>
        </Button>
      }
    >
      <div className="space-y-4">
        <WidgetColumn column="main" />
        <WidgetColumn column="side" />
        <GuideSwitch />
      </div>
    </Popover>
  );
}

const ICONS: Readonly<Record<WidgetName, LucideIcon>> = {
  my_work: UserRound,
  recents: Clock,
  quick_links: Globe,
  my_stickies: StickyNote,
};

/** Widgets of a column, each with a toggle and a handle. */
function WidgetColumn({ column }: { readonly column: ColumnName }) {
  const { t } = useTranslation('home');
  const place = useOwnPlace();
  const widgets = useWidgets(column);
  const rows = widgets.map(({ key }) => ({ id: key, name: t(`widgets.${key}`) }));
  const container = useRef<HTMLDivElement>(null);
  const reorder = useListOrder({
    container,
    rows,
    visible: rows,
    shape: {},
    groupName: () => '',
    onMove: ({ id, name }, { index }) => moveWidget(place, widgets, id, index, name),
  });
  return (
    <section aria-label={t(`widgets.${column}`)} ref={container}>
      <h2 className="mb-1 text-12 font-medium text-muted">{t(`widgets.${column}`)}</h2>
      <ul>
        {widgets.map((widget) => {
          const { key } = widget;
          const name = t(`widgets.${key}`);
          return (
            <li
              key={key}
              data-slot={key}
              className={classNames(
                'group flex min-h-9 items-center gap-2 rounded-control pe-1 hover:bg-hover',
                reorder.over === `before:${key}` && 'shadow-[inset_0_2px_0_var(--accent)]',
                reorder.lifted === key && 'bg-press',
              )}
            >
              <Grip reorder={reorder} id={key} name={name} />
              <Icon of={ICONS[key]} className="text-muted" />
              <span className="min-w-0 flex-1 truncate" aria-hidden>
                {name}
              </span>
              <Switch
                checked={widget.is_enabled}
                label={name}
                isLabelHidden
                onChange={(isShown) => showWidget(place, widget, isShown, name)}
              />
            </li>
          );
        })}
      </ul>
      <ListEnd over={reorder.over} />
    </section>
  );
}

/** Toggle of the guide, while its steps are unfinished. */
function GuideSwitch() {
  const { t } = useTranslation('home');
  const [isAway, setAway] = useGuideAway();
  const { project, people } = useGuideSteps();
  if (project && people) return null;
  return (
    <Switch checked={!isAway} label={t('guide.title')} onChange={(isShown) => setAway(!isShown)} />
  );
}
