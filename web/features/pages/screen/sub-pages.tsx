import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { PageChip } from '#web/features/pages/page-chip.tsx';
import { useSubPages } from '#web/features/pages/store.ts';
import { useNewPage } from '#web/features/pages/use-new-page.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The pages below a page, at its foot. */
export function SubPages({ page }: { readonly page: PageImage }) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  const below = useSubPages(page.id);
  const newPage = useNewPage(page.project_id);
  const canAdd =
    useCanCreate('pages', page.project_id) && page.archived_at === null && page.rev > 0;
  const add = () => newPage({ access: page.access, parent: page.id });
  useShortcut('page-sub', add, { isActive: canAdd });
  if (below.length === 0 && !canAdd) return null;
  return (
    <section aria-labelledby="sub-pages" className="mt-12 border-t border-line pt-4 print:hidden">
      <h2 id="sub-pages" className={below.length === 0 ? 'sr-only' : 'mb-2 text-12 text-muted'}>
        {t('sub.title')}
      </h2>
      <ul className="grid gap-px">
        {below.map((one) => (
          <li key={one.id}>
            <Link
              to="/$slug/projects/$projectId/pages/$pageId"
              params={{ slug, projectId: one.project_id, pageId: one.id }}
              className="flex min-h-8 items-center rounded-control px-2 hover:bg-hover touch:min-h-11"
            >
              <PageChip page={one} />
            </Link>
          </li>
        ))}
      </ul>
      {canAdd && (
        <Button variant="ghost" icon={Plus} shortcut={keysOf('page-sub')} onClick={add}>
          {t('sub.add')}
        </Button>
      )}
    </section>
  );
}
