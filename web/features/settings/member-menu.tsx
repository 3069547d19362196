import { LogOut, MoreHorizontal, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx';

interface MemberMenuProps {
  readonly of: 'workspace' | 'project';
  /** What the project or workspace is called. */
  readonly place: string;
  /** Whom it is about. */
  readonly name: string;
  /** One leaves oneself; others are removed. */
  readonly isMe: boolean;
  readonly onConfirm: () => Promise<void>;
}

/** What can be done with a member; it is asked first, for it reaches far. */
export function MemberMenu({ of, place, name, isMe, onConfirm }: MemberMenuProps) {
  const { t } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  const act = `${of}.members.${isMe ? 'leave' : 'remove'}`;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton icon={MoreHorizontal} size={24} label={t('people.actionsFor', { name })} />
        }
      >
        <MenuItem icon={isMe ? LogOut : UserMinus} isDanger onSelect={() => setAsking(true)}>
          {t(act)}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(`${act}Title`, { name, [of]: place })}
        text={t(`${act}Text`)}
        confirm={t(act)}
        isDanger
        onConfirm={onConfirm}
      />
    </>
  );
}
