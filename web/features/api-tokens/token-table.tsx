import type { TFunction } from 'i18next';
import { CalendarSync, PencilLine, ScrollText, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiTokenImage } from '#shared/contract/api-tokens.ts';
import { dayIn } from '#shared/lib/days.ts';
import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { usePeople } from '#web/features/people/store.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { formatDayOf, relative, today } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

import { isEnded } from './store.ts';
import { type TokenAct, TokenDialog } from './token-dialogs.tsx';

interface TokenTableProps {
  readonly title: string;
  readonly tokens: readonly ApiTokenImage[];
  readonly tools?: ReactNode;
  readonly empty?: ReactNode;
  /** Shows owners, in the admins' list. */
  readonly hasOwners?: boolean;
}

const ACTS = {
  account: PencilLine,
  renew: CalendarSync,
  requests: ScrollText,
  rename: PencilLine,
  revoke: Trash2,
} as const;

/** Tokens with access, last use and expiry; each has a menu. */
export function TokenTable({ title, tokens, tools, empty, hasOwners = false }: TokenTableProps) {
  const { t } = useTranslation('api-tokens');
  const me = useMe();
  const people = usePeople();
  const [asked, setAsked] = useState<{ act: TokenAct; id: string } | null>(null);
  const columns = [...columnsOf(t), ...(hasOwners ? [ownerColumn(t, people)] : [])];
  const view = useTableRows({
    rows: tokens,
    columns,
    textOf: ({ label, description }) => `${label} ${description}`,
  });
  const token = asked && tokens.find(({ id }) => id === asked.id);
  const acts = (row: ApiTokenImage): readonly TokenAct[] => {
    if (row.user_type === 1) return ['account', 'renew', 'requests', 'revoke'];
    return row.user === me.id ? ['renew', 'requests', 'rename', 'revoke'] : ['revoke'];
  };
  return (
    <>
      <DataTable
        title={title}
        columns={columns}
        view={view}
        nameOf={({ label }) => label}
        tools={tools}
        empty={empty}
        {...(tokens.length > 10 && { searchLabel: t('search') })}
        menu={(row) =>
          acts(row).map((act) => (
            <MenuItem
              key={act}
              icon={ACTS[act]}
              isDanger={act === 'revoke'}
              onSelect={() => setAsked({ act, id: row.id })}
            >
              {t(`${act}.menu`)}
            </MenuItem>
          ))
        }
      />
      {asked && token && (
        <TokenDialog
          act={asked.act}
          token={token}
          isOwn={token.user === me.id}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function columnsOf(t: TFunction<'api-tokens'>): readonly TableColumn<ApiTokenImage>[] {
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: (token) => <NameCell token={token} />,
      sortBy: ({ label }) => label,
    },
    { key: 'access', title: t('columns.access'), cell: ({ scope }) => t(`scopes.${scope}`) },
    {
      key: 'projects',
      title: t('columns.projects'),
      isExtra: true,
      cell: ({ project_ids }) =>
        project_ids === null ? (
          t('projects.all')
        ) : (
          <span className="flex flex-wrap gap-x-3">
            {project_ids.map((id) => (
              <ProjectChip key={id} projectId={id} />
            ))}
          </span>
        ),
    },
    {
      key: 'used',
      title: t('columns.used'),
      cell: ({ last_used, last_used_address }) => (
        <span className="num">
          {last_used ? relative(last_used) : t('notUsed')}
          {last_used_address && <bdi className="block text-12 text-muted">{last_used_address}</bdi>}
        </span>
      ),
      sortBy: ({ last_used }) => last_used ?? '',
    },
    {
      key: 'expires',
      title: t('columns.expires'),
      cell: (token) => <ExpiryCell token={token} />,
      sortBy: ({ expired_at }) => expired_at ?? '9',
    },
  ];
}

function ownerColumn(
  t: TFunction<'api-tokens'>,
  people: ReturnType<typeof usePeople>,
): TableColumn<ApiTokenImage> {
  const nameOf = ({ user }: ApiTokenImage) => people.get(user)?.name ?? '';
  return {
    key: 'owner',
    title: t('columns.owner'),
    cell: (token) => <bdi>{nameOf(token)}</bdi>,
    sortBy: nameOf,
  };
}

function NameCell({ token }: { readonly token: ApiTokenImage }) {
  return (
    <span className={classNames('grid min-w-0', isEnded(token) && 'text-faint')}>
      <span className="truncate font-medium" dir="auto">
        {token.label}
      </span>
      <span className="truncate font-mono text-12 text-muted" dir="ltr">
        {token.hint}
      </span>
    </span>
  );
}

const SOON_DAYS = 7;

function ExpiryCell({ token }: { readonly token: ApiTokenImage }) {
  const { t } = useTranslation('api-tokens');
  const { expired_at } = token;
  if (!token.is_active) return t('switchedOff');
  if (expired_at === null) return t('lifetimes.never');
  const when = formatDayOf(expired_at);
  if (isEnded(token)) return <span className="num text-faint">{t('ended', { day: when })}</span>;
  const left = daysBetween(today(), dayIn(new Date(expired_at)));
  if (left > SOON_DAYS) return <span className="num">{when}</span>;
  return (
    <span className="num inline-flex items-center gap-1.5 text-warning">
      <Icon of={TriangleAlert} size={14} />
      {t('soon', { day: when, count: left })}
    </span>
  );
}
