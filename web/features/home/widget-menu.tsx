import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu, MenuCheckItem } from '#web/ui/menus/menu.tsx';

import { setWidget } from './changes.ts';
import { useGuideAway, useGuideSteps } from './guide-state.ts';
import { useMadeWidgets, useWidgets, WIDGETS } from './store.ts';

/** Chooses which parts the home has. */
export function WidgetMenu() {
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  const isOn = useWidgets();
  const [isGuideAway, setGuideAway] = useGuideAway();
  const { project, people } = useGuideSteps();
  useMadeWidgets();
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon={SlidersHorizontal}>
          <span className="max-md:sr-only">{t('widgets.manage')}</span>
        </Button>
      }
    >
      {WIDGETS.map((name) => (
        <MenuCheckItem
          key={name}
          checked={isOn(name)}
          onChange={(next) => setWidget(slug, name, next)}
        >
          {t(`widgets.${name}`)}
        </MenuCheckItem>
      ))}
      {!(project && people) && (
        <MenuCheckItem checked={!isGuideAway} onChange={(isShown) => setGuideAway(!isShown)}>
          {t('guide.title')}
        </MenuCheckItem>
      )}
    </Menu>
  );
}
