import { LogOut, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

interface RemoveItemProps {
  readonly of: 'workspace' | 'project';
  /** One leaves oneself; others are removed. */
  readonly isMe: boolean;
  readonly onSelect: () => void;
}

/** The line of a member's menu that ends the membership. */
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
  /** What the project or workspace is called. */
  readonly place: string;
  /** Whom it is about. */
  readonly name: string;
  readonly isMe: boolean;
  /** The person can come back without being added. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks before a member leaves or is removed, and says what that means. */
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
