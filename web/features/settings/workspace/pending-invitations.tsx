import { Copy, MoreHorizontal, Send, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkspaceInvitationImage } from '#shared/contract/workspaces.ts';
import { type Role, ROLES } from '#shared/permissions.ts';
import { useCan, useStanding } from '#web/features/permissions/store.ts';
import { RoleSelect } from '#web/features/settings/role-select.tsx';
import { useOpenInvitations, useWorkspace } from '#web/features/workspaces/store.ts';
import { dayIn, formatDay, relative } from '#web/lib/formats/dates.ts';
import { addressOf, HttpError } from '#web/lib/http/http.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

import { resendInvitation, setInvitationRole, withdrawInvitation } from './changes.ts';

/** Who is invited and has not answered, folded away (Members). */
export function PendingInvitations() {
  const { t } = useTranslation('settings');
  const { id } = useWorkspace();
  const rows = useOpenInvitations(id);
  if (rows.length === 0) return null;
  return (
    <Disclosure
      isOpen
      title={
        <span className="flex items-center gap-2">
          {t('workspace.members.pending')}
          <Badge>{rows.length}</Badge>
        </span>
      }
    >
      <ul className="mt-2 divide-y divide-line rounded-card border border-line">
        {rows.map((row) => (
          <InvitationRow key={row.id} invitation={row} />
        ))}
      </ul>
    </Disclosure>
  );
}

function InvitationRow({ invitation }: { readonly invitation: WorkspaceInvitationImage }) {
  const { t } = useTranslation('settings');
  const { slug } = useWorkspace();
  const can = useCan();
  const { workspace_role } = useStanding();
  const [isAsking, setAsking] = useState(false);
  const { email } = invitation;
  const role: Role = ROLES.find((one) => one === invitation.role) ?? 5;
  const mayChange = can('workspace_invitation.update');
  const copyLink = async () => {
    const path = addressOf('/workspace-invitations/', {
      invitation_id: invitation.id,
      email,
      slug,
    });
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast({ title: t('workspace.members.linkCopied') });
  };
  const resend = () =>
    void resendInvitation(slug, invitation).then(
      () => showToast({ title: t('workspace.members.resent', { email }) }),
      (error: unknown) =>
        showToast({
          tone: 'error',
          title: t('workspace.members.notResent', { email }),
          text:
            error instanceof HttpError && error.status === 429
              ? t('workspace.members.resendLater')
              : error instanceof Error
                ? error.message
                : undefined,
        }),
    );
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-3 px-4 py-1.5">
      <span className="min-w-40 flex-1 truncate" dir="ltr">
        {email}
      </span>
      <Times invitation={invitation} />
      {mayChange && workspace_role ? (
        <RoleSelect
          of="workspace"
          label={t('people.roleOf', { name: email })}
          value={role}
          allowed={ROLES.filter((one) => one <= workspace_role)}
          onChange={(next) => setInvitationRole(slug, invitation, next)}
        />
      ) : (
        <span className="text-muted">{t(`role.${role}`)}</span>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={MoreHorizontal}
            size={24}
            label={t('people.actionsFor', { name: email })}
          />
        }
      >
        <MenuItem icon={Copy} onSelect={() => void copyLink()}>
          {t('workspace.members.copyLink')}
        </MenuItem>
        {can('workspace_invitation.create') && role <= (workspace_role ?? 0) && (
          <MenuItem icon={Send} onSelect={resend}>
            {t('workspace.members.resend')}
          </MenuItem>
        )}
        {can('workspace_invitation.delete') && (
          <MenuItem icon={X} isDanger onSelect={() => setAsking(true)}>
            {t('workspace.members.withdraw')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('workspace.members.withdrawTitle', { email })}
        text={t('workspace.members.withdrawText')}
        confirm={t('workspace.members.withdraw')}
        isDanger
        onConfirm={async () => {
          await withdrawInvitation(slug, invitation);
        }}
      />
    </li>
  );
}

/** When the invitation was made, and how long its link is good. */
function Times({ invitation }: { readonly invitation: WorkspaceInvitationImage }) {
  const { t } = useTranslation('settings');
  const { created_at, expires_at } = invitation;
  const [now] = useState(() => Date.now());
  const isOver = new Date(expires_at).getTime() <= now;
  const day = formatDay(dayIn(new Date(expires_at)));
  return (
    <span className="text-12 text-muted">
      {t('workspace.members.invited', { when: relative(created_at) })}
      {' · '}
      <span className={isOver ? 'text-danger' : ''}>
        {isOver ? t('workspace.members.expired') : t('workspace.members.expires', { day })}
      </span>
    </span>
  );
}
