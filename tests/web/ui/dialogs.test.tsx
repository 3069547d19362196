import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { type PicturePlace, PictureViewer } from '#web/ui/dialogs/picture-viewer.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';

const PICTURES = ['map', 'seats', 'train'].map((name) => ({
  id: name,
  name: `${name}.png`,
  address: `/files/${name}/`,
  detail: `2 KB of ${name}`,
}));

interface ViewerProps {
  readonly first?: PicturePlace | null;
  readonly pictures?: typeof PICTURES;
  readonly onRemove?: (id: string) => void;
}

function Viewer({ first = { id: 'map', index: 0 }, pictures = PICTURES, onRemove }: ViewerProps) {
  const [shown, setShown] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setShown({ id: 'map', index: 0 })}>
        Open
      </button>
      <PictureViewer
        pictures={pictures}
        shown={shown}
        onShow={setShown}
        {...(onRemove && {
          tools: ({ id, name }) => (
            <IconButton icon={Trash2} label={`Delete ${name}`} onClick={() => onRemove(id)} />
          ),
        })}
      />
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const picture = () => screen.getByRole<HTMLImageElement>('img');

describe('pictures in front of everything', () => {
  const user = userEvent.setup();

  test('have the name, what is said of them, and their number', async () => {
    render(<Viewer />);
    const dialog = await screen.findByRole('dialog', { name: 'map.png' });
    expect(dialog.textContent).toContain('2 KB of map · 1 of 3');
    expect(picture().getAttribute('src')).toBe('/files/map/');
    expect(picture().alt).toBe('map.png');
  });

  test('are gone through by buttons, which stop at both ends', async () => {
    render(<Viewer />);
    await screen.findByRole('dialog');
    expect(button('Previous image').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Next image'));
    await user.click(button('Next image'));
    expect(picture().alt).toBe('train.png');
    await user.click(button('Next image'));
    expect(picture().alt).toBe('train.png');
    expect(button('Next image').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Previous image'));
    expect(picture().alt).toBe('seats.png');
  });

  test('are gone through by arrows, unless one is larger than the window', async () => {
    render(<Viewer />);
    await screen.findByRole('dialog');
    act(() => screen.getByRole('group', { name: 'map.png' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(picture().alt).toBe('seats.png');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(picture().alt).toBe('map.png');
    await user.click(button('Zoom in'));
    act(() => screen.getByRole('group', { name: 'map.png' }).focus());
    await user.keyboard('{ArrowRight}');
    // There the arrows scroll.
    expect(picture().alt).toBe('map.png');
  });

  test('grow and shrink by steps; another one is whole again', async () => {
    render(<Viewer />);
    await screen.findByRole('dialog');
    expect(button('100%')).toBeDefined();
    await user.click(button('Zoom in'));
    expect(button('150%')).toBeDefined();
    expect(picture().style.inlineSize).toBe('150%');
    await user.click(button('150%'));
    expect(button('100%')).toBeDefined();
    for (let step = 0; step < 3; step += 1) await user.click(button('Zoom out'));
    expect(button('Zoom out')).toHaveProperty('disabled', true);
    await user.click(button('Next image'));
    expect(button('100%')).toBeDefined();
  });

  test('a finger sideways asks for another one, along the line of reading', async () => {
    render(<Viewer />);
    await screen.findByRole('dialog');
    const swipe = (from: number, to: number, drop = 0) => {
      const at = (clientX: number, clientY: number) => ({
        bubbles: true,
        pointerType: 'touch',
        isPrimary: true,
        clientX,
        clientY,
      });
      act(() => {
        picture().dispatchEvent(new PointerEvent('pointerdown', at(from, 0)));
        picture().dispatchEvent(new PointerEvent('pointerup', at(to, drop)));
      });
    };
    swipe(200, 100);
    expect(picture().alt).toBe('seats.png');
    swipe(100, 200);
    expect(picture().alt).toBe('map.png');
    swipe(200, 180);
    swipe(200, 140, 90);
    expect(picture().alt).toBe('map.png');
  });

  test('one that is deleted meanwhile makes room for the next', async () => {
    const { rerender } = render(<Viewer first={{ id: 'seats', index: 1 }} />);
    await screen.findByRole('dialog', { name: 'seats.png' });
    rerender(<Viewer pictures={PICTURES.filter(({ id }) => id !== 'seats')} />);
    expect(picture().alt).toBe('train.png');
    rerender(<Viewer pictures={PICTURES.slice(0, 1)} />);
    expect(picture().alt).toBe('map.png');
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
    rerender(<Viewer pictures={[]} />);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('have what else can be done with each', async () => {
    const remove = vi.fn<(id: string) => void>();
    render(<Viewer onRemove={remove} />);
    await screen.findByRole('dialog');
    await user.click(button('Next image'));
    await user.click(button('Delete seats.png'));
    expect(remove).toHaveBeenCalledExactlyOnceWith('seats');
  });

  test('close by Escape, and the focus goes back', async () => {
    render(<Viewer first={null} />);
    await user.click(button('Open'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Open')));
  });
});

describe('a question before something that cannot be undone', () => {
  const user = userEvent.setup();
  const done = vi.fn<() => Promise<void>>();

  function Question({ typed }: { readonly typed?: string }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete Website?"
        text="Everything in it is lost."
        confirm="Delete"
        isDanger
        typed={typed}
        onConfirm={done}
      />
    );
  }

  beforeEach(() => {
    done.mockReset().mockResolvedValue(undefined);
  });

  test('is answered by Enter only when the name is typed', async () => {
    render(<Question typed="Website" />);
    const name = await screen.findByRole('textbox', { name: 'Type “Website” to confirm' });
    await user.type(name, 'Web{Enter}');
    expect(done).not.toHaveBeenCalled();
    expect(button('Delete')).toHaveProperty('disabled', true);
    await user.type(name, 'site {Enter}');
    expect(done).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says the reason of a refusal, and can be tried again', async () => {
    done
      .mockRejectedValueOnce(new Error('It has open items.'))
      .mockRejectedValueOnce(new Error(''));
    render(<Question />);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It has open items.');
    await user.click(button('Delete'));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe("That didn't work. Try again."),
    );
    await user.click(button('Delete'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).toHaveBeenCalledTimes(3);
  });

  test('is no longer asked after Cancel', async () => {
    render(<Question />);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).not.toHaveBeenCalled();
  });
});

describe('a drawer', () => {
  const user = userEvent.setup();

  function Navigation() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Menu
        </button>
        <Drawer open={isOpen} onOpenChange={setOpen} label="Navigation" side="start">
          <a href="#projects">Projects</a>
        </Drawer>
      </>
    );
  }

  test('is nothing before it is opened', () => {
    render(<Navigation />);
    expect(screen.queryByText('Projects')).toBeNull();
  });

  test('has its name and content, and closes by Escape or by its button', async () => {
    render(<Navigation />);
    await user.click(button('Menu'));
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
    expect(within(drawer).getByRole('link', { name: 'Projects' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Menu'));
    await screen.findByRole('dialog');
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a panel at a button', () => {
  const user = userEvent.setup();

  test('opens by keys, keeps letters from the page, and gives the focus back', async () => {
    const page = vi.fn<(key: string) => void>();
    render(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the page behind
      <div onKeyDown={({ key }) => page(key)}>
        <Popover label="Rename" trigger={<button type="button">Name</button>}>
          <input aria-label="New name" />
        </Popover>
      </div>,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Rename' });
    const input = within(panel).getByRole('textbox', { name: 'New name' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    page.mockClear();
    await user.keyboard('cs');
    expect(input).toHaveProperty('value', 'cs');
    expect(page).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Name')));
  });

  test('of many places is one, and closes by Escape where it was opened', async () => {
    const close = vi.fn<() => void>();
    const Cell = ({ at }: { readonly at: Element | null }) => (
      <AnchoredPopover anchor={at} label="Due date" onClose={close}>
        <p>Calendar</p>
      </AnchoredPopover>
    );
    const { rerender, container } = render(<Cell at={null} />);
    expect(screen.queryByText('Calendar')).toBeNull();
    rerender(<Cell at={container} />);
    await screen.findByRole('dialog', { name: 'Due date' });
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});
