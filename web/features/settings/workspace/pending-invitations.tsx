import type { TFunction } from 'i18next';
import { Copy, Send, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceInvitationImage } from '#shared/contract/workspaces.ts';
import { dayIn } from '#shared/lib/days.ts';
import { type Role, ROLES } from '#shared/permissions.ts';
import { isMailOff, useIsMailOff } from '#web/features/instances/store.ts';
import { useCan, useSubject } from '#web/features/permissions/store.ts';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { copyInviteLink } from '#web/features/workspaces/invitation/changes.ts';
import {
  useOpenInvitations,
  useWorkspacePlace,
  workspaceInvitations,
  type WorkspacePlace,
} from '#web/features/workspaces/store.ts';
import { formatDay, relative } from '#web/lib/formats/dates.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

import { resendInvitation } from './changes.ts';

type Invitation = WorkspaceInvitationImage;

/** Invited people who have not answered (Members). */
export function PendingInvitations() {
  const { t } = useTranslation('settings');
  const place = useWorkspacePlace();
  const rows = useOpenInvitations(place.workspaceId);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const columns = columnsOf(t);
  const view = useTableRows({ rows, columns, textOf: ({ email }) => email });
  const hasNoMail = useIsMailOff();
  if (rows.length === 0) return null;
  return (
    <>
      {hasNoMail && (
        <div className="mb-3">
          <Banner tone="info">{t('workspace.members.noMail')}</Banner>
        </div>
      )}
      <DataTable
        title={t('workspace.members.pending')}
        columns={columns}
        view={view}
        nameOf={({ email }) => email}
        searchLabel={t('workspace.members.searchPending')}
        menu={(row) => <RowMenu invitation={row} onWithdraw={() => setWithdrawn(row)} />}
      />
      {withdrawn && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setWithdrawn(null)}
          title={t('workspace.members.withdrawTitle', { email: withdrawn.email })}
          text={t('workspace.members.withdrawText')}
          confirm={t('workspace.members.withdraw')}
          isDanger
          onConfirm={async () => {
            await workspaceInvitations.delete(place, withdrawn, { isQuiet: true });
          }}
        />
      )}
    </>
  );
}

function columnsOf(t: TFunction<'settings'>): readonly TableColumn<Invitation>[] {
  return [
    {
      key: 'email',
      title: t('people.email'),
      cell: ({ email }) => (
        <bdi className="block truncate" dir="ltr">
          {email}
        </bdi>
      ),
      sortBy: ({ email }) => email,
    },
    {
      key: 'sent',
      title: t('workspace.members.sent'),
      isExtra: true,
      cell: ({ created_at }) => relative(created_at),
      sortBy: ({ created_at }) => created_at,
    },
    {
      key: 'status',
      title: t('workspace.members.status'),
      cell: ({ accepted, expires_at }) =>
        accepted ? t('workspace.members.accepted') : <Expiry moment={expires_at} />,
      sortBy: ({ expires_at }) => expires_at,
    },
    {
      key: 'role',
      title: t('people.role'),
      cell: (row, tabIndex) => <RoleCell invitation={row} tabIndex={tabIndex} />,
      sortBy: ({ role }) => -role,
    },
  ];
}

/** Time until an invitation's link expires. */
function Expiry({ moment }: { readonly moment: string }) {
  const { t } = useTranslation('settings');
  const [now] = useState(() => Date.now());
  const end = new Date(moment);
  if (end.getTime() <= now) {
    return <span className="text-danger">{t('workspace.members.expired')}</span>;
  }
  return (
    <span className="num">{t('workspace.members.expires', { day: formatDay(dayIn(end)) })}</span>
  );
}

interface InvitationProps {
  readonly invitation: Invitation;
}

function RoleCell({ invitation, tabIndex }: InvitationProps & { readonly tabIndex: 0 | -1 }) {
  const { t } = useTranslation('settings');
  const place = useWorkspacePlace();
  const can = useCan();
  const { workspace_role } = useSubject();
  if (!can('workspace_invitation.update') || !workspace_role) return t(`role.${invitation.role}`);
  return (
    <RoleSelect
      of="workspace"
      label={t('people.roleOf', { name: invitation.email })}
      value={roleOf(invitation)}
      allowed={ROLES.filter((one) => one <= workspace_role)}
      tabIndex={tabIndex}
      onChange={(role) =>
        void workspaceInvitations.update(place, invitation, { role }).catch(() => undefined)
      }
    />
  );
}

function RowMenu({
  invitation,
  onWithdraw,
}: InvitationProps & { readonly onWithdraw: () => void }) {
  const { t } = useTranslation('settings');
  const place = useWorkspacePlace();
  const can = useCan();
  const hasNoMail = useIsMailOff();
  const { workspace_role } = useSubject();
  return (
    <>
      {can('workspace_invitation.create') && roleOf(invitation) <= (workspace_role ?? 0) && (
        <>
          <MenuItem icon={Copy} onSelect={() => void copyLink(t, place, invitation)}>
            {t('workspace.members.copyLink')}
          </MenuItem>
          <MenuItem icon={Send} onSelect={() => void resend(t, place, invitation)}>
            {t(hasNoMail ? 'workspace.members.renew' : 'workspace.members.resend')}
          </MenuItem>
        </>
      )}
      {can('workspace_invitation.delete') && (
        <MenuItem icon={X} isDanger onSelect={onWithdraw}>
          {t('workspace.members.withdraw')}
        </MenuItem>
      )}
    </>
  );
}

async function copyLink(t: TFunction<'settings'>, { slug }: WorkspacePlace, row: Invitation) {
  await copyInviteLink(
    { slug, id: row.id },
    { done: t('workspace.members.linkCopied'), failed: t('workspace.members.linkNotRead') },
  );
}

async function resend(t: TFunction<'settings'>, place: WorkspacePlace, row: Invitation) {
  const { email } = row;
  try {
    await resendInvitation(place, row);
    if (await isMailOff()) {
      const copy = () => void copyLink(t, place, row);
      showToast({
        title: t('workspace.members.renewed', { email }),
        text: t('workspace.members.formerLink'),
        action: { label: t('workspace.members.copyLink'), run: copy },
      });
    } else {
      showToast({
        title: t('workspace.members.resent', { email }),
        text: t('workspace.members.formerLink'),
      });
    }
  } catch (error) {
    const isTooSoon = error instanceof HttpError && error.status === 429;
    const reason = error instanceof Error ? error.message : undefined;
    showToast({
      tone: 'error',
      title: t('workspace.members.notResent', { email }),
      text: isTooSoon ? t('workspace.members.resendLater') : reason,
    });
  }
}

function roleOf({ role }: Invitation): Role {
  return ROLES.find((one) => one === role) ?? 5;
}
