import { Inbox, type LucideIcon, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { UpdateNotificationPreferences } from '#shared/contract/users.ts';
import type { WorkspaceMemberImage } from '#shared/contract/workspaces.ts';
import { type NotificationKind, notificationKinds } from '#shared/notifications/kinds.ts';
import { ADMIN } from '#shared/permissions.ts';
import { updateNotifications } from '#web/features/settings/account/changes.ts';
import { ReadFailure } from '#web/features/settings/read-failure.tsx';
import { workspaceMembers } from '#web/features/workspaces/store.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

type FlagName = keyof UpdateNotificationPreferences;
type Flags = Required<Record<FlagName, boolean>>;

const byAdmin = (rows: readonly WorkspaceMemberImage[]): ReadonlySet<string> =>
  new Set(rows.filter(({ role }) => role === ADMIN).map(({ member }) => member.id));

/** Notification settings for inbox and mail, as a table. */
export function NotificationMatrix() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const isAdmin = workspaceMembers.useFound(byAdmin, (admins) => admins.has(me.id));
  const { value, error, again, keep } = useRead<Flags>('/api/users/me/notification-preferences/');
  if (error !== undefined && !value) return <ReadFailure error={error} onAgain={again} />;
  if (!value) return <Skeleton className="h-64 rounded-card" />;
  const kinds = notificationKinds().filter(({ isForAdmins }) => !isForAdmins || isAdmin);
  const set = (name: FlagName, isOn: boolean) => {
    keep((last) => ({ ...last, [name]: isOn }));
    updateNotifications(me.id, { [name]: isOn }).catch(() =>
      keep((last) => ({ ...last, [name]: !isOn })),
    );
  };
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="px-4 py-2.5 text-start font-normal">
              {t('notifications.about')}
            </th>
            <Way icon={Inbox} name={t('notifications.inbox')} />
            <Way icon={Mail} name={t('notifications.mail')} />
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {kinds.map((kind) => (
            <MatrixRow key={kind.name} kind={kind} flags={value} onSet={set} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Way({ icon, name }: { readonly icon: LucideIcon; readonly name: string }) {
  return (
    <th scope="col" className="w-24 px-2 py-2.5 font-normal md:w-28">
      <span className="inline-flex items-center gap-1.5 text-ink">
        <Icon of={icon} size={14} className="text-muted" />
        {name}
      </span>
    </th>
  );
}

interface MatrixRowProps {
  readonly kind: NotificationKind;
  readonly flags: Flags;
  readonly onSet: (name: FlagName, isOn: boolean) => void;
}

function MatrixRow({ kind, flags, onSet }: MatrixRowProps) {
  const { t } = useTranslation('settings');
  const { includedIn = [], isPart } = kind;
  const name = kind.name as FlagName;
  const inbox = isPart ? null : (`inbox_${name}` as FlagName);
  const title = t(`notifications.${name}`);
  // Mails of an including kind hold these too, so they cannot be off while those are on.
  const isImplied = includedIn.some((other) => flags[other as FlagName]);
  return (
    <tr>
      <th
        scope="row"
        className={classNames('px-4 py-2.5 text-start font-normal', isPart && 'ps-10')}
      >
        <span className={isPart ? 'text-muted' : 'font-medium'}>{title}</span>{' '}
        <span className="text-12 text-muted">{t(`notifications.${name}Text`)}</span>
      </th>
      <td className="px-2 py-2.5">
        {inbox && (
          <Box
            label={t('notifications.inInbox', { what: title })}
            isOn={flags[inbox]}
            onChange={(isOn) => onSet(inbox, isOn)}
          />
        )}
      </td>
      <td className="px-2 py-2.5">
        <Box
          label={t('notifications.byMail', { what: title })}
          isOn={flags[name] || isImplied}
          isDisabled={isImplied}
          onChange={(isOn) => onSet(name, isOn)}
        />
      </td>
    </tr>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Box({ label, isOn, isDisabled, onChange }: BoxProps) {
  return (
    <span className="grid place-items-center">
      <Checkbox
        isLabelHidden
        label={label}
        checked={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </span>
  );
}
