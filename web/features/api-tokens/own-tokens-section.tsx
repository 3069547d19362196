import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCan } from '#web/features/permissions/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { addressOf } from '#web/lib/http/http.ts';
import { useMe } from '#web/lib/session/session.ts';
import { buttonLook, iconLook } from '#web/ui/buttons/button-look.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

import { NewTokenDialog } from './new-token-dialog.tsx';
import { useOwnTokens } from './store.ts';
import { TokenTable } from './token-table.tsx';

export function OwnTokensSection() {
  const { t } = useTranslation('api-tokens');
  const { id } = useWorkspace();
  const me = useMe();
  const can = useCan();
  const tokens = useOwnTokens(id, me.id);
  const [isOpen, setOpen] = useState(false);
  const add = can('api_token.create') && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
      {t('create.own.open')}
    </Button>
  );
  const tools = (
    <>
      <a
        href={addressOf('/api/v1/docs/')}
        target="_blank"
        rel="noopener"
        className={buttonLook({ variant: 'ghost' })}
      >
        <Icon of={BookOpen} className={iconLook('ghost')} />
        {t('reference')}
      </a>
      {add}
    </>
  );
  return (
    <>
      <TokenTable
        title={t('own')}
        tokens={tokens}
        {...(tokens.length > 0 && { tools })}
        empty={
          <EmptyState
            icon={KeyRound}
            title={t('empty.title')}
            text={t(can('api_token.create') ? 'empty.text' : 'empty.guests')}
            action={tools}
          />
        }
      />
      {isOpen && <NewTokenDialog kind="own" onClose={() => setOpen(false)} />}
    </>
  );
}
