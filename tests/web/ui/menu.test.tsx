import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { ContextMenu } from '#web/ui/menus/context-menu.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  SubMenu,
} from '#web/ui/menus/menu.tsx';
import { PickerSubMenu } from '#web/ui/menus/picker-sub-menu.tsx';

interface ItemsProps {
  readonly onEdit?: () => void;
  readonly onPublish?: () => void;
  readonly onPick?: (id: string) => void;
}

function Items({ onEdit = () => {}, onPublish = () => {}, onPick = () => {} }: ItemsProps) {
  const [isShown, setIsShown] = useState(false);
  const [order, setOrder] = useState('new');
  return (
    <>
      <MenuItem onSelect={onEdit} shortcut="e">
        Edit
      </MenuItem>
      <MenuItem onSelect={onPublish} reason="Only admins may publish">
        Publish
      </MenuItem>
      <MenuGroup label="Show">
        <MenuCheckItem checked={isShown} onChange={setIsShown}>
          Parts
        </MenuCheckItem>
      </MenuGroup>
      <SubMenu label="Order">
        <MenuRadioGroup value={order} onChange={setOrder}>
          <MenuRadioItem value="new">Newest first</MenuRadioItem>
          <MenuRadioItem value="old">Oldest first</MenuRadioItem>
        </MenuRadioGroup>
      </SubMenu>
      <PickerSubMenu
        label="Assign to"
        options={[
          { id: 'mara', label: 'Mara' },
          { id: 'sam', label: 'Sam' },
        ]}
        selected={[]}
        onToggle={onPick}
      />
    </>
  );
}

async function open(given: ItemsProps = {}) {
  const user = userEvent.setup();
  render(
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      <Items {...given} />
    </Menu>,
  );
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Edit'));
  return user;
}

describe('a menu', () => {
  test('opens by Enter, runs by Enter, and gives the focus back', async () => {
    const onEdit = vi.fn<() => void>();
    const user = await open({ onEdit });
    await user.keyboard('{Enter}');
    expect(onEdit).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  test('says that it is closed before it is reached, and opens by a press that nothing came before', async () => {
    render(
      <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
        <Items />
      </Menu>,
    );
    const button = screen.getByRole('button', { name: 'More', expanded: false });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    fireEvent.click(button);
    expect(await screen.findByRole('menu')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More', expanded: true })).toBe(button);
  });

  test('opened by a key of the page its first line is active, and its button has the focus afterwards', async () => {
    const onEdit = vi.fn<() => void>();
    function Opened() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <div role="presentation" onKeyDown={({ key }) => key === 'h' && setIsOpen(true)}>
          <Menu
            open={isOpen}
            onOpenChange={setIsOpen}
            trigger={<IconButton icon={Ellipsis} label="More" />}
          >
            <Items onEdit={onEdit} />
          </Menu>
          <button type="button">Card</button>
        </div>
      );
    }
    const user = userEvent.setup();
    render(<Opened />);
    screen.getByRole('button', { name: 'Card' }).focus();
    await user.keyboard('h');
    const edit = await screen.findByRole('menuitem', { name: 'Edit' });
    await vi.waitFor(() => expect(document.activeElement).toBe(edit));
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(onEdit).toHaveBeenCalledOnce();
  });

  test('moves by arrows and by the first letters of a line', async () => {
    const user = await open();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Parts');
    await user.keyboard('ord');
    expect(document.activeElement?.textContent).toBe('Order');
  });

  test('letters typed into it are no commands of the page', async () => {
    const pageKeys = vi.fn<(event: KeyboardEvent) => void>();
    const user = await open();
    window.addEventListener('keydown', pageKeys);
    await user.keyboard('p');
    window.removeEventListener('keydown', pageKeys);
    expect(pageKeys).not.toHaveBeenCalled();
  });

  test('a line that cannot be chosen says why and does nothing', async () => {
    const onPublish = vi.fn<() => void>();
    const user = await open({ onPublish });
    const publish = screen.getByRole('menuitem', { name: /Publish/ });
    expect(publish.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(publish.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Only admins may publish');
    await user.click(publish);
    expect(onPublish).not.toHaveBeenCalled();
  });

  test('switches stay open, choices of one close it', async () => {
    const user = await open();
    const parts = screen.getByRole('menuitemcheckbox', { name: 'Parts' });
    await user.click(parts);
    expect(parts.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('menu')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Show' })).toBeTruthy();
    screen.getByRole('menuitem', { name: 'Order' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Oldest first' }));
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('a picker opens inside it and takes the typing', async () => {
    const onPick = vi.fn<(id: string) => void>();
    const user = await open({ onPick });
    screen.getByRole('menuitem', { name: 'Assign to' }).focus();
    await user.keyboard('{ArrowRight}');
    const input = await screen.findByRole('combobox', { name: 'Assign to' });
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard('sa{Enter}');
    expect(onPick.mock.calls).toEqual([['sam']]);
  });

  test('the same lines open where a thing stands', async () => {
    const onEdit = vi.fn<() => void>();
    const user = userEvent.setup();
    render(
      <ContextMenu menu={<Items onEdit={onEdit} />}>
        <div>
          <Button>Row</Button>
        </div>
      </ContextMenu>,
    );
    fireEvent.contextMenu(screen.getByRole('button', { name: 'Row' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });
});

describe('a popover', () => {
  const button = (isOpen: boolean) =>
    screen.getByRole('button', { name: 'Filter', expanded: isOpen });

  test('opens by a press that nothing came before, and gives the focus back', async () => {
    render(
      <Popover label="Conditions" trigger={<Button>Filter</Button>}>
        <input aria-label="Value" />
      </Popover>,
    );
    const before = button(false);
    fireEvent.click(before);
    expect(await screen.findByRole('dialog', { name: 'Conditions' })).toBeTruthy();
    expect(button(true)).toBe(before);
    await userEvent.setup().keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(before);
  });

  test('opens by another way than its button, whose panel it is all the same', async () => {
    function Opened() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            By a key
          </button>
          <Popover
            label="Conditions"
            open={isOpen}
            onOpenChange={setIsOpen}
            trigger={<Button>Filter</Button>}
          >
            Text
          </Popover>
        </>
      );
    }
    render(<Opened />);
    fireEvent.click(screen.getByRole('button', { name: 'By a key' }));
    expect(await screen.findByRole('dialog', { name: 'Conditions' })).toBeTruthy();
    fireEvent.click(button(true));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
