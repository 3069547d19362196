import { LogOut, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

interface RemoveItemProps {
  readonly of: 'workspace' | 'project';
  /** Leaving rather than removing somebody else. */
  readonly isMe: boolean;
  readonly onSelect: () => void;
}

/** Menu item that ends a membership. */
export function RemoveItem({ of, isMe, onSelect }: RemoveItemProps) {
  const { t } = useTranslation('settings');
  return (
    <MenuItem icon={isMe ? LogOut : UserMinus} isDanger onSelect={onSelect}>
      {t(`${of}.members.${isMe ? 'leave' : 'remove'}`)}
    </MenuItem>
  );
}

interface MemberRemovalProps {
  readonly of: 'workspace' | 'project';
  /** Name of the project or workspace. */
  readonly place: string;
  /** Name of the member. */
  readonly name: string;
  readonly isMe: boolean;
  /** The person can rejoin by themselves. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Confirms leaving or removing a member, with the consequences. */
export function MemberRemoval(props: MemberRemovalProps) {
  const { of, place, name, isMe, isOpen = false, onClose, onConfirm } = props;
  const { t } = useTranslation('settings');
  const act = `${of}.members.${isMe ? 'leave' : 'remove'}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${act}Title`, { name, [of]: place })}
      text={t(isOpen ? `${act}TextOpen` : `${act}Text`)}
      confirm={t(act)}
      isDanger
      onConfirm={onConfirm}
    />
  );
}
