import { Copy, Ellipsis, Pencil, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { Tooltip } from '#web/ui/feedback/tooltip.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '#web/ui/menus/menu.tsx';
import { PickerSubMenu } from '#web/ui/menus/picker-sub-menu.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

import { GalleryLine, GallerySection } from './gallery-section.tsx';
import { PEOPLE } from './samples.ts';

/** Dialogs, popovers, menus and tooltips. */
export function FloatingParts() {
  const { t } = useTranslation('ui-gallery');
  return (
    <GallerySection title={t('floating.title')}>
      <GalleryLine>
        <Menu trigger={<Button icon={Ellipsis}>{t('floating.menu')}</Button>}>
          <SampleItems />
        </Menu>
        <Popover trigger={<Button>{t('floating.popover')}</Button>} label={t('floating.popover')}>
          <p className="w-56 p-3 text-muted">{t('type.15')}</p>
        </Popover>
        <Tooltip label={t('floating.tooltip')} shortcut="mod+shift+k">
          <Button>{t('floating.tooltipButton')}</Button>
        </Tooltip>
      </GalleryLine>
      <ContextMenu menu={<SampleItems />}>
        <div className="grid h-14 place-items-center rounded-card border border-dashed border-line-strong text-muted">
          {t('floating.context')}
        </div>
      </ContextMenu>
      <GalleryLine>
        <SampleDialog />
        <SampleConfirm />
        <SampleDrawer side="start" />
        <SampleDrawer side="end" />
        <SampleDrawer side="bottom" />
      </GalleryLine>
    </GallerySection>
  );
}

function SampleItems() {
  const { t } = useTranslation('ui-gallery');
  const [isShown, setIsShown] = useState(true);
  const [order, setOrder] = useState('new');
  const [people, setPeople] = useState<readonly string[]>([]);
  return (
    <>
      <MenuItem icon={Pencil} shortcut="enter" onSelect={noop}>
        {t('floating.edit')}
      </MenuItem>
      <PickerSubMenu
        icon={User}
        label={t('floating.assignee')}
        options={PEOPLE.map(({ id, name }) => ({ id, label: name }))}
        selected={people}
        isMultiple
        onToggle={(id) =>
          setPeople(people.includes(id) ? people.filter((other) => other !== id) : [...people, id])
        }
      />
      <MenuItem icon={Copy} shortcut="y" onSelect={noop}>
        {t('floating.copy')}
      </MenuItem>
      <SubMenu label={t('floating.order')}>
        <MenuRadioGroup value={order} onChange={setOrder}>
          <MenuRadioItem value="new">{t('floating.new')}</MenuRadioItem>
          <MenuRadioItem value="old">{t('floating.old')}</MenuRadioItem>
        </MenuRadioGroup>
      </SubMenu>
      <MenuGroup label={t('floating.show')}>
        <MenuCheckItem checked={isShown} onChange={setIsShown}>
          {t('floating.shown')}
        </MenuCheckItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={Trash2} onSelect={noop} reason={t('floating.reason')}>
        {t('floating.publish')}
      </MenuItem>
      <MenuItem icon={Trash2} isDanger onSelect={noop}>
        {t('floating.delete')}
      </MenuItem>
    </>
  );
}

function noop() {}

function SampleDialog() {
  const { t } = useTranslation('ui-gallery');
  const [isOpen, setIsOpen] = useState(false);
  const [who, setWho] = useState('all');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('floating.dialog')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('floating.dialogTitle')}
        description={t('floating.dialogText')}
        footer={
          <>
            <Button size={32} onClick={() => setIsOpen(false)}>
              {t('buttons.cancel')}
            </Button>
            <Button size={32} variant="primary" onClick={() => setIsOpen(false)}>
              {t('buttons.create')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Field label={t('fields.name')} hint={t('fields.hint')} isRequired>
            <Input />
          </Field>
          <Select
            value={who}
            onChange={setWho}
            label={t('choices.who')}
            options={['all', 'some', 'none'].map((value) => ({
              value,
              label: t(`choices.${value}`),
            }))}
          />
        </div>
      </Dialog>
    </>
  );
}

function SampleConfirm() {
  const { t } = useTranslation('ui-gallery');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t('floating.confirm')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('floating.confirmTitle')}
        text={t('floating.confirmText')}
        confirm={t('floating.confirm')}
        typed="Nova"
        isDanger
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      />
    </>
  );
}

function SampleDrawer({ side }: { readonly side: 'start' | 'end' | 'bottom' }) {
  const { t } = useTranslation('ui-gallery');
  const [isOpen, setIsOpen] = useState(false);
  const label = t(`floating.drawer.${side}`);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <Drawer open={isOpen} onOpenChange={setIsOpen} label={label} side={side}>
        <div className="grid gap-3 p-4">
          <p className="text-15 font-semibold">{label}</p>
          <p className="text-muted">{t('type.15')}</p>
          <Button onClick={() => setIsOpen(false)}>{t('buttons.cancel')}</Button>
        </div>
      </Drawer>
    </>
  );
}
