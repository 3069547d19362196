import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';

import { Button } from '#web/ui/buttons/button.tsx';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';
import { TooltipLayer } from '#web/ui/feedback/tooltip-layer.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { ColorPicker } from '#web/ui/pickers/color-picker.tsx';
import { Select } from '#web/ui/pickers/select.tsx';

const user = userEvent.setup();
const LAYOUTS = [
  { value: 'list', label: 'List', icon: Star },
  { value: 'board', label: 'Board', icon: Star },
];

describe('a button', () => {
  test('does not answer again while it is busy', async () => {
    const onClick = vi.fn<() => void>();
    const { rerender } = render(<Button onClick={onClick}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    rerender(
      <Button onClick={onClick} isBusy>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await user.click(button);
    expect(onClick).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  test('its keys are no part of its name', () => {
    render(
      <Button shortcut="mod+z" variant="primary">
        Undo
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Undo' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  });

  test('of one sign has its label as name, and shows it on focus', async () => {
    render(
      <>
        <IconButton icon={Star} label="Favorite" isPressed />
        <TooltipLayer />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Favorite', pressed: true });
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(await screen.findByText('Favorite')).toBeTruthy();
  });

  test('a chip is taken away by its own button', async () => {
    const onRemove = vi.fn<() => void>();
    render(
      <Chip onRemove={onRemove} removeLabel="Remove payments">
        payments
      </Chip>,
    );
    await user.click(screen.getByRole('button', { name: 'Remove payments' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('a field', () => {
  test('names its control, explains it and says what is wrong', () => {
    render(
      <Field label="Email" hint="We send nothing else." error="Not an address." isRequired>
        <Input type="email" />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /^Email/ });
    const words = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(words.join(' ')).toContain('We send nothing else.');
    expect(words.join(' ')).toContain('Not an address.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  test('names a text of several lines and a choice too', async () => {
    const onChange = vi.fn<(text: string) => void>();
    render(
      <>
        <Field label="Text">
          <TextArea value="one" onChange={(event) => onChange(event.target.value)} />
        </Field>
        <Field label="Kind">
          <Select
            label="Kind"
            isLabelHidden
            value="a"
            onChange={() => {}}
            options={[{ value: 'a', label: 'A' }]}
          />
        </Field>
      </>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    expect(onChange.mock.calls).toEqual([['one!']]);
    expect(screen.getByRole('combobox', { name: 'Kind' }).textContent).toBe('A');
  });

  test('a secret can be looked at', async () => {
    render(<PasswordInput aria-label="Password" defaultValue="secret" />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
  });

  test('a search empties by Escape, which closes nothing else then', async () => {
    const onEscape = vi.fn<() => void>();
    function Sample() {
      const [text, setText] = useState('');
      return (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
        <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
          <SearchInput value={text} onChange={setText} label="Search" isExpanding />
        </div>
      );
    }
    render(<Sample />);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.keyboard('nova{Escape}');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
  });
});

describe('choices', () => {
  test('a box can be half ticked, and becomes ticked', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    const { rerender } = render(<Checkbox checked="mixed" onChange={onChange} label="All rows" />);
    const box = screen.getByRole('checkbox', { name: 'All rows' });
    expect(box.getAttribute('aria-checked')).toBe('mixed');
    await user.click(screen.getByText('All rows'));
    rerender(<Checkbox checked onChange={onChange} label="All rows" />);
    box.focus();
    await user.keyboard(' ');
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  test('without words in sight it still has its name', () => {
    render(
      <>
        <Checkbox checked={false} onChange={() => {}} label="Row 1" isLabelHidden />
        <Switch checked onChange={() => {}} label="Digest" isLabelHidden />
      </>,
    );
    expect(screen.getByRole('checkbox', { name: 'Row 1', checked: false })).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Digest', checked: true })).toBeTruthy();
  });

  test('a switch turns by its words, and not when it is off limits', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    render(
      <>
        <Switch checked={false} onChange={onChange} label="Digest" hint="Every morning" />
        <Switch checked={false} onChange={onChange} label="Locked" isDisabled />
      </>,
    );
    await user.click(screen.getByText('Digest'));
    await user.click(screen.getByText('Locked'));
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  test('one of few moves by arrows', async () => {
    function Sample() {
      const [who, setWho] = useState('all');
      const options = [
        { value: 'all', label: 'Everyone' },
        { value: 'me', label: 'Only me', hint: 'It stays yours' },
      ];
      return <RadioGroup value={who} onChange={setWho} label="Who" options={options} />;
    }
    render(<Sample />);
    expect(screen.getByRole('radiogroup', { name: 'Who' })).toBeTruthy();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /Only me/, checked: true })).toBeTruthy();
  });

  test('one of several ways keeps its names where only signs are shown', async () => {
    function Sample() {
      const [layout, setLayout] = useState('list');
      return <Segmented value={layout} onChange={setLayout} label="Layout" options={LAYOUTS} />;
    }
    render(<Sample />);
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    expect(screen.getByRole('radio', { name: 'Board', checked: true })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    const list = screen.getByRole('radio', { name: 'List', checked: true });
    expect(document.activeElement).toBe(list);
  });

  test('a list of choices opens, moves and takes by keys', async () => {
    const onChange = vi.fn<(value: string) => void>();
    render(
      <Select
        label="Layout"
        value="list"
        onChange={onChange}
        options={LAYOUTS.map(({ value, label }) => ({ value, label }))}
      />,
    );
    screen.getByRole('combobox', { name: 'Layout' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange.mock.calls).toEqual([['board']]);
  });

  test('tabs move by arrows and choose by Enter; the panel belongs to its tab', async () => {
    function Sample() {
      const [tab, setTab] = useState('all');
      const tabs = [
        { value: 'all', label: 'All', count: 6 },
        { value: 'mine', label: 'Mine' },
      ];
      return (
        <Tabs value={tab} onChange={setTab} label="Inbox" tabs={tabs}>
          {tab}
        </Tabs>
      );
    }
    render(<Sample />);
    screen.getByRole('tab', { name: /^All/ }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel').textContent).toBe('all');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tab', { name: 'Mine', selected: true })).toBeTruthy();
    expect(screen.getByRole('tabpanel', { name: 'Mine' }).textContent).toBe('mine');
  });

  test('what a heading hides is shown by it', async () => {
    render(<Disclosure title="More">Hidden words</Disclosure>);
    const heading = screen.getByRole('button', { name: 'More', expanded: false });
    expect(screen.queryByText('Hidden words')).toBeNull();
    await user.click(heading);
    expect(screen.getByText('Hidden words')).toBeTruthy();
  });

  test('a color comes from the palette by name or from its six signs', async () => {
    const onChange = vi.fn<(color: string) => void>();
    render(<ColorPicker value="#1f8b95" onChange={onChange} label="Color" />);
    expect(screen.getByRole('radio', { name: 'Teal', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Red' }));
    const hex = screen.getByRole('textbox', { name: 'Color, hex code' });
    await user.clear(hex);
    await user.type(hex, 'zz');
    expect(hex.getAttribute('aria-invalid')).toBe('true');
    await user.clear(hex);
    await user.type(hex, 'FA0{Enter}');
    expect(onChange.mock.calls).toEqual([['#c4453c'], ['#ffaa00']]);
  });

  test('emoji are found by name, moved through by arrows, and the last used stand first', async () => {
    const onPick = vi.fn<(emoji: string) => void>();
    const { unmount } = render(<EmojiPicker onPick={onPick} label="React" />);
    await user.type(screen.getByRole('searchbox', { name: 'Search emoji' }), 'plus one{Enter}');
    expect(onPick.mock.calls).toEqual([['👍']]);
    unmount();
    render(<EmojiPicker onPick={onPick} label="React" />);
    expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('👍');
    screen.getByRole('searchbox').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
    expect(onPick.mock.calls.at(-1)).toEqual(['😄']);
  });

  test('hands and people have the skin tone that was chosen in this browser; the rest has none', async () => {
    const onPick = vi.fn<(emoji: string) => void>();
    const { unmount } = render(<EmojiPicker onPick={onPick} label="React" />);
    await user.click(screen.getByRole('button', { name: 'Skin tone: Yellow' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Medium dark' }));
    await user.click(screen.getByRole('button', { name: 'thumbs up' }));
    unmount();
    render(<EmojiPicker onPick={onPick} label="React" />);
    expect(screen.getByRole('button', { name: 'Skin tone: Medium dark' }).textContent).toBe('✋🏾');
    expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('👍🏾');
    const search = screen.getByRole('searchbox', { name: 'Search emoji' });
    for (const name of ['rocket', 'victory', 'developer']) {
      await user.clear(search);
      await user.type(search, `${name}{Enter}`);
    }
    expect(onPick.mock.calls).toEqual([['👍🏾'], ['🚀'], ['✌🏾'], ['🧑🏾‍💻']]);
  });
});
