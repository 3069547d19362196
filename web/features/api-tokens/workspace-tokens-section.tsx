import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { NewTokenDialog } from './new-token-dialog.tsx';
import { useWorkspaceTokens } from './store.ts';
import { TokenTable } from './token-table.tsx';

/** Service accounts and all tokens of a workspace, for its admins. */
export function WorkspaceTokensSection() {
  const { t } = useTranslation('api-tokens');
  const { id } = useWorkspace();
  const services = useWorkspaceTokens(id, 'services');
  const people = useWorkspaceTokens(id, 'people');
  const [isOpen, setOpen] = useState(false);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
      {t('create.service.open')}
    </Button>
  );
  return (
    <>
      <TokenTable
        title={t('services')}
        tokens={services}
        {...(services.length > 0 && { tools: add })}
        empty={
          <EmptyState
            icon={Bot}
            title={t('noServices.title')}
            text={t('noServices.text')}
            action={add}
          />
        }
      />
      <TokenTable
        title={t('people')}
        tokens={people}
        hasOwners
        empty={<p className="text-muted">{t('noPeople')}</p>}
      />
      {isOpen && <NewTokenDialog kind="service" onClose={() => setOpen(false)} />}
    </>
  );
}
