import { Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ModulePanel } from '#web/features/modules/screens/panel/module-panel.tsx';
import { modules } from '#web/features/modules/store.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';

import type { ModuleListModel } from './use-module-list.ts';

/** The panel of a module beside the list; on narrow screens over it. */
export function ModulePeek({ list }: { readonly list: ModuleListModel }) {
  const { t } = useTranslation('modules');
  const isNarrow = useMedia('(width < 48rem)');
  const { peekId, look } = list;
  const name = modules.use(peekId ?? null)?.name ?? '';
  if (isNarrow) {
    return (
      <Drawer
        side="end"
        label={t('panel.of', { name })}
        open={peekId !== undefined}
        onOpenChange={(open) => !open && look(undefined)}
      >
        {peekId && <Content moduleId={peekId} onClose={() => look(undefined)} />}
      </Drawer>
    );
  }
  if (!peekId) return null;
  return (
    <aside
      aria-label={t('panel.of', { name })}
      className="w-90 max-w-[45%] min-w-72 shrink-0 overflow-y-auto border-s border-line bg-surface"
    >
      <Content moduleId={peekId} onClose={() => look(undefined)} />
    </aside>
  );
}

interface ContentProps {
  readonly moduleId: string;
  readonly onClose: () => void;
}

/** The panel; or, of a module that has gone meanwhile, that it has. */
function Content({ moduleId, onClose }: ContentProps) {
  const { t } = useTranslation('modules');
  const module = modules.use(moduleId);
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="absolute end-2 top-3 z-1">
        <IconButton icon={X} label={t('panel.close')} onClick={onClose} />
      </div>
      {module ? (
        <Contained key={moduleId} of={moduleId}>
          <ModulePanel module={module} isPeek />
        </Contained>
      ) : (
        <EmptyState icon={Trash2} title={t('gone.title')} text={t('gone.text')} />
      )}
    </div>
  );
}
