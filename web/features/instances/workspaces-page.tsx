import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '#web/lib/formats/numbers.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';

import { AdminPage, NotThere, Row, Rows } from './page-parts.tsx';
import { useConfiguration } from './use-configuration.ts';
import { useWorkspaces } from './use-workspaces.ts';
import { WorkspaceTable } from './workspace-table.tsx';

/** All workspaces of the instance, and who may create more. */
export function WorkspacesPage() {
  const { t } = useTranslation('instances');
  const [search, setSearch] = useState('');
  const list = useWorkspaces(search);
  return (
    <AdminPage
      title={t('workspaces.title')}
      lead={t('workspaces.lead')}
      end={
        <LinkButton to="/god-mode/workspace/create" variant="primary" size={32} icon={Plus}>
          {t('workspaces.create')}
        </LinkButton>
      }
    >
      <div className="grid gap-6">
        <WhoMayCreate />
        <section>
          <div className="mb-3 flex items-center justify-between gap-4">
            <h2 className="font-semibold">
              {t('workspaces.all')}{' '}
              <span className="num font-normal text-muted">{formatNumber(list.total)}</span>
            </h2>
            <div className="w-60 max-w-full">
              <SearchInput
                value={search}
                onChange={setSearch}
                label={t('workspaces.search')}
                placeholder={t('workspaces.search')}
              />
            </div>
          </div>
          {list.rows === null ? (
            <NotThere isAway={list.isAway} onAgain={list.read} />
          ) : (
            <WorkspaceTable rows={list.rows} hasSearch={search !== ''} />
          )}
          {list.more && (
            <Button size={32} isBusy={list.isBusy} onClick={list.more} className="mt-3">
              {t('workspaces.more')}
            </Button>
          )}
        </section>
      </div>
    </AdminPage>
  );
}

function WhoMayCreate() {
  const { t } = useTranslation('instances');
  const { settings, isAway, read, save } = useConfiguration();
  const [painted, setPainted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOnlyAdmin = painted ?? settings?.['DISABLE_WORKSPACE_CREATION'] === '1';
  if (!settings) return <NotThere isAway={isAway} onAgain={read} />;
  const change = async (isOn: boolean) => {
    setProblem(null);
    setPainted(isOn);
    try {
      await save({ DISABLE_WORKSPACE_CREATION: isOn ? '1' : '0' });
    } catch (error) {
      setProblem(error instanceof HttpError && error.status >= 400 ? error.message : t('away'));
    }
    setPainted(null);
  };
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Rows>
        <Row>
          <Switch
            checked={isOnlyAdmin}
            onChange={(isOn) => void change(isOn)}
            label={t('workspaces.onlyAdmin')}
            hint={t('workspaces.onlyAdminHint')}
          />
        </Row>
      </Rows>
    </>
  );
}
