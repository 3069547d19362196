import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { ariaKeys } from '#web/ui/keys/keys.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP_HEADING, POPUP_ITEM } from '#web/ui/layout/popup-look.ts';
import { useReached } from '#web/ui/layout/use-reached.ts';

import { MenuPopup } from './menu-popup.tsx';

interface MenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
  /**
   * Controlled state; when opened by it rather than by the button, the first item is active at
   * once.
   */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Element that gets the focus on closing; its button by default. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
}

/**
 * A menu button. The menu mounts when the button is hovered or focused: a screen has many, and
 * opens few.
 */
export function Menu(props: MenuProps) {
  const {
    trigger,
    children,
    align = 'start',
    side = 'bottom',
    open,
    onOpenChange,
    finalFocus,
  } = props;
  const [handle] = useState(() => BaseMenu.createHandle());
  const { isReached, button } = useReached(handle, open);
  const [isByButton, setIsByButton] = useState(false);
  if (open === false && isByButton) setIsByButton(false);
  return (
    <>
      <BaseMenu.Trigger {...button} handle={handle} render={trigger} />
      {isReached && (
        <BaseMenu.Root
          modal={false}
          handle={handle}
          {...(open !== undefined && { open })}
          onOpenChange={(next) => {
            setIsByButton(next);
            onOpenChange?.(next);
          }}
        >
          <MenuPopup
            align={align}
            side={side}
            isFirstActive={open === true && !isByButton}
            finalFocus={finalFocus}
          >
            {children}
          </MenuPopup>
        </BaseMenu.Root>
      )}
    </>
  );
}

interface MenuItemProps {
  readonly icon?: LucideIcon | undefined;
  readonly onSelect: () => void;
  readonly shortcut?: string | undefined;
  readonly isDanger?: boolean | undefined;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

/** A command of a menu. */
export function MenuItem({ icon, onSelect, shortcut, isDanger, reason, children }: MenuItemProps) {
  const reasonId = useId();
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={reason !== undefined}
      aria-keyshortcuts={ariaKeys(shortcut)}
      {...(reason !== undefined && { 'aria-describedby': reasonId })}
      className={classNames(
        POPUP_ITEM,
        isDanger && 'text-danger',
        reason !== undefined && 'items-start',
      )}
    >
      {icon && (
        <span className={classNames('flex h-5 items-center', !isDanger && 'text-muted')}>
          <Icon of={icon} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={classNames('block', reason !== undefined && 'text-faint')}>
          {children}
        </span>
        {reason && (
          <span id={reasonId} className="block text-12 text-muted">
            {reason}
          </span>
        )}
      </span>
      {shortcut && (
        <span aria-hidden className="ms-4 flex text-faint touch:hidden">
          <Kbd keys={shortcut} />
        </span>
      )}
    </BaseMenu.Item>
  );
}

interface MenuCheckItemProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A toggle in a menu, which stays open. */
export function MenuCheckItem({ checked, onChange, children }: MenuCheckItemProps) {
  return (
    <BaseMenu.CheckboxItem
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      className={POPUP_ITEM}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <span className="ms-4 flex size-4">
        <BaseMenu.CheckboxItemIndicator>
          <Icon of={Check} />
        </BaseMenu.CheckboxItemIndicator>
      </span>
    </BaseMenu.CheckboxItem>
  );
}

interface MenuRadioGroupProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A choice of one option in a menu. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { value, onChange, label, children } = props;
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next) => onChange(next)}>
      {label && <BaseMenu.GroupLabel className={POPUP_HEADING}>{label}</BaseMenu.GroupLabel>}
      {children}
    </BaseMenu.RadioGroup>
  );
}

interface MenuRadioItemProps {
  readonly value: string;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** One option of a `MenuRadioGroup`. */
export function MenuRadioItem({ value, icon, children }: MenuRadioItemProps) {
  return (
    <BaseMenu.RadioItem value={value} closeOnClick className={POPUP_ITEM}>
      {icon && <Icon of={icon} className="text-muted" />}
      <span className="min-w-0 flex-1">{children}</span>
      <span className="ms-4 flex size-4">
        <BaseMenu.RadioItemIndicator>
          <Icon of={Check} />
        </BaseMenu.RadioItemIndicator>
      </span>
    </BaseMenu.RadioItem>
  );
}

/** A line between groups of commands. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 border-t border-line" />;
}

interface MenuGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A labeled group of commands. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={POPUP_HEADING}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

interface SubMenuProps {
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A submenu. */
export function SubMenu({ label, icon, children }: SubMenuProps) {
  return (
    <BaseMenu.SubmenuRoot>
      <SubMenuTrigger label={label} icon={icon} />
      <MenuPopup sideOffset={0} alignOffset={-5}>
        {children}
      </MenuPopup>
    </BaseMenu.SubmenuRoot>
  );
}

interface SubMenuTriggerProps extends Omit<SubMenuProps, 'children'> {
  readonly shortcut?: string | undefined;
}

/** The item that opens a submenu. */
export function SubMenuTrigger({ label, icon, shortcut }: SubMenuTriggerProps) {
  return (
    <BaseMenu.SubmenuTrigger className={POPUP_ITEM} aria-keyshortcuts={ariaKeys(shortcut)}>
      {icon && <Icon of={icon} className="text-muted" />}
      <span className="min-w-0 flex-1">{label}</span>
      {shortcut && (
        <span aria-hidden className="ms-4 flex text-faint touch:hidden">
          <Kbd keys={shortcut} />
        </span>
      )}
      <Icon
        of={ChevronRight}
        size={14}
        isDirectional
        className={classNames('text-faint', !shortcut && 'ms-4')}
      />
    </BaseMenu.SubmenuTrigger>
  );
}
