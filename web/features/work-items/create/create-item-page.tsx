import { useNavigate, useRouter } from '@tanstack/react-router';
import { Minimize2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { resumeItem } from '#web/features/work-items/overlays/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { PageTitle } from '#web/ui/layout/heading.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { CreateForm } from './create-form.tsx';
import { NoProject } from './no-project.tsx';
import { useNewItem } from './use-new-item.ts';

/** The form of a new item with a page to itself; the way back leads to the dialog it was, with the same words. */
export function CreateItemPage() {
  const { t } = useTranslation('work-items');
  const item = useNewItem();
  const title = t(item.draft.is_epic ? 'create.titleEpic' : 'create.title');
  const { leave, goBack } = useWayBack(item);
  useShortcut('peek-form', goBack);
  return (
    <>
      <PageHeader title={title} isInner>
        <PageTitle>{title}</PageTitle>
      </PageHeader>
      <main className="min-h-0 flex-1 overflow-y-auto" aria-label={title}>
        <div className="mx-auto w-full max-w-200 p-4 md:py-8">
          {item.isPossible ? (
            <CreateForm
              item={item}
              isTall
              onDiscard={() => {
                item.discard();
                leave();
              }}
              onDone={leave}
              turn={{ icon: Minimize2, label: t('create.asDialog'), go: goBack }}
            />
          ) : (
            <NoProject />
          )}
        </div>
      </main>
    </>
  );
}

/** Going back brings the dialog again over the screen it was opened on, unless the item was made or discarded. */
function useWayBack(item: ReturnType<typeof useNewItem>) {
  const { slug } = useWorkspace();
  const { history } = useRouter();
  const navigate = useNavigate();
  const isReturning = useRef(false);
  const latest = useRef(item);
  useEffect(() => {
    latest.current = item;
  });
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type === 'BACK') isReturning.current = true;
      }),
    [history],
  );
  const isDone = useRef(false);
  // After what was typed last has been kept: the dialog begins with that.
  useEffect(
    () => () => {
      if (isDone.current) return;
      if (latest.current.isUntouched) latest.current.discard();
      else if (isReturning.current) resumeItem();
    },
    [],
  );
  const goBack = () => {
    if (history.canGoBack()) return history.back();
    isReturning.current = true;
    return void navigate({ to: '/$slug', params: { slug } });
  };
  return {
    goBack,
    leave: () => {
      isDone.current = true;
      goBack();
    },
  };
}
