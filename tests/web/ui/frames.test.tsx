import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { lookNow, setLook } from '#web/lib/look/look.ts';
import { store } from '#web/lib/store/collection.ts';
import { Chip } from '#web/ui/buttons/chip.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { ProgressRing } from '#web/ui/feedback/progress-ring.tsx';
import { ConflictLine } from '#web/ui/fields/conflict-line.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { UnsavedWords } from '#web/ui/fields/unsaved-words.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';
import { FilterStrip } from '#web/ui/frames/filter-strip.tsx';
import { FrontCard, FrontFrame } from '#web/ui/frames/front-frame.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { Banner } from '#web/ui/messages/banner.tsx';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';
import { TablePages } from '#web/ui/tables/table-pages.tsx';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

describe('a part of a screen that fails', () => {
  let isBroken = true;
  function Chart({ of }: { readonly of: string }) {
    if (isBroken) throw new Error(`no ${of}`);
    return <p>Chart of {of}</p>;
  }

  test('leaves the rest, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    isBroken = true;
    render(
      <>
        <h1>Progress</h1>
        <Contained of="a">
          <Chart of="a" />
        </Contained>
      </>,
    );
    expect(screen.getByRole('heading', { name: 'Progress' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load this part");
    isBroken = false;
    await user.click(button('Try again'));
    expect(screen.getByText('Chart of a')).toBeDefined();
  });

  test('is tried again by itself for another thing', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    isBroken = true;
    const part = (of: string) => (
      <Contained of={of}>
        <Chart of={of} />
      </Contained>
    );
    const { rerender } = render(part('a'));
    expect(screen.getByRole('alert')).toBeDefined();
    isBroken = false;
    rerender(part('b'));
    expect(screen.getByText('Chart of b')).toBeDefined();
  });
});

describe('the conditions above a list', () => {
  const clear = vi.fn<() => void>();
  const remove = vi.fn<(key: string) => void>();
  const strip = (keys: readonly string[]) => (
    <FilterStrip
      className=""
      chips={keys.map((key) => ({ key, label: key, onRemove: () => remove(key) }))}
      removeLabel="Remove filter"
      count={`${keys.length} of 9`}
      clearLabel="Clear all"
      onClear={clear}
    />
  );

  test('are taken away one by one, or all at once, and the count is read out', async () => {
    render(strip(['Mine', 'Late']));
    expect(screen.getByRole('status').textContent).toBe('2 of 9');
    await user.click(button('Remove filter: Late'));
    expect(remove).toHaveBeenCalledExactlyOnceWith('Late');
    await user.click(button('Clear all'));
    expect(clear).toHaveBeenCalledOnce();
  });

  test('take no room when there are none', () => {
    const { container } = render(strip([]));
    expect(container.textContent).toBe('');
  });
});

describe('a page outside the program', () => {
  test('has the name, what leads elsewhere, and one thing in the middle', () => {
    render(
      <FrontFrame name="Tutti" aside={<a href="/sign-up">Sign up</a>}>
        <FrontCard>
          <h1>Sign in</h1>
        </FrontCard>
      </FrontFrame>,
    );
    expect(screen.getByRole('banner').textContent).toContain('Tutti');
    expect(screen.getByRole('link', { name: 'Sign up' })).toBeDefined();
    expect(screen.getByRole('main').textContent).toBe('Sign in');
  });

  test('takes another theme for this browser, with no language to choose among one', async () => {
    const before = lookNow().theme;
    render(<FrontFrame name="Tutti">{null}</FrontFrame>);
    expect(screen.queryByRole('button', { name: /Language/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Theme/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'High contrast, dark' }));
    expect(lookNow().theme).toBe('hc-dark');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /High contrast, dark/ })).toBeDefined(),
    );
    setLook({ theme: before });
  });
});

describe('tabs', () => {
  function Sample() {
    const [tab, setTab] = useState<'all' | 'mine'>('all');
    return (
      <Tabs
        label="Items"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'mine', label: 'Mine' },
        ]}
      >
        <p>{tab} items</p>
      </Tabs>
    );
  }

  test('show the panel of the chosen one, by press and by key', async () => {
    render(<Sample />);
    expect(screen.getByRole('tabpanel').textContent).toBe('all items');
    await user.click(screen.getByRole('tab', { name: /Mine/ }));
    expect(screen.getByRole('tabpanel').textContent).toBe('mine items');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('tabpanel').textContent).toBe('all items');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('12');
  });
});

describe('a search that is a sign at first', () => {
  function Sample() {
    const [words, setWords] = useState('');
    return (
      <>
        <SearchInput isExpanding label="Search labels" value={words} onChange={setWords} />
        <button type="button">After</button>
      </>
    );
  }

  test('opens with the cursor in it, and folds when it is left empty', async () => {
    render(<Sample />);
    await user.click(button('Search labels'));
    const input = screen.getByRole('searchbox', { name: 'Search labels' });
    expect(document.activeElement).toBe(input);
    await user.tab();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('stays while it holds words, and is emptied by its cross', async () => {
    render(<Sample />);
    await user.click(button('Search labels'));
    await user.keyboard('bug');
    await user.click(button('After'));
    const input = screen.getByRole('searchbox', { name: 'Search labels' });
    expect(input).toHaveProperty('value', 'bug');
    await user.click(button('Clear'));
    expect(input).toHaveProperty('value', '');
    expect(document.activeElement).toBe(input);
  });
});

describe('small signs', () => {
  test('a banner is read at once only when it is a danger', async () => {
    const close = vi.fn<() => void>();
    render(
      <>
        <Banner tone="danger">Not saved</Banner>
        <Banner tone="info" onClose={close} closeLabel="Hide">
          A new version is ready
        </Banner>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Not saved');
    expect(screen.getByRole('status').textContent).toContain('A new version is ready');
    await user.click(button('Hide'));
    expect(close).toHaveBeenCalledOnce();
  });

  test('a conflict shows what the other wrote, and both ways out', async () => {
    const [take, keep] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(
      <ConflictLine
        text="Mara changed this to"
        theirs="Vega"
        takeTheirs={{ label: 'Use theirs', run: take }}
        keepMine={{ label: 'Keep mine', run: keep }}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Mara changed this to Vega');
    await user.click(button('Keep mine'));
    await user.click(button('Use theirs'));
    expect([take.mock.calls.length, keep.mock.calls.length]).toEqual([1, 1]);
  });

  test('words that cannot be saved are there to be copied, and nothing else is', () => {
    const { rerender } = render(<UnsavedWords label="Not saved" words="A long thought" />);
    const field = screen.getByRole('textbox', { name: 'Not saved' });
    expect(field).toMatchObject({ value: 'A long thought', readOnly: true });
    rerender(<UnsavedWords label="Not saved" words={null} />);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a strength is said in words; its bars are for the eyes alone', () => {
    const { container } = render(<PasswordMeter strength={2} label="Fair" />);
    expect(container.querySelector('[aria-hidden]')?.children).toHaveLength(3);
    expect(screen.getByText('Fair')).toBeDefined();
  });

  test('a ring never shows more than all or less than nothing', () => {
    const arc = (value: number) => {
      const { container, unmount } = render(<ProgressRing value={value} label="Done" />);
      expect(screen.getByRole('img', { name: 'Done' })).toBeDefined();
      const dash = container.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray');
      unmount();
      return dash ? Number(dash.split(' ')[0]) / Number(dash.split(' ')[1]) : 0;
    };
    expect([arc(0), arc(-1), arc(0.5), arc(1), arc(7)]).toEqual([0, 0, 0.5, 1, 1]);
  });

  test('a row has its dot while a change of it waits', () => {
    render(<PendingDot entity="thing-of-frames" id="1" />);
    expect(screen.queryByRole('img')).toBeNull();
    act(() => {
      store.pend('change', [
        { op: 'set', entity: 'thing-of-frames', id: '1', fields: { name: 'x' } },
      ]);
    });
    expect(screen.getByRole('img', { name: 'Waiting to be sent' })).toBeDefined();
    act(() => {
      store.settle('change');
      store.flush();
    });
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('an empty page is its heading, which takes the focus', () => {
    const { rerender } = render(
      <EmptyState
        icon={Inbox}
        title="No messages"
        text="You are done."
        action={<Badge>0</Badge>}
      />,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No messages' })).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    rerender(<EmptyState title="Page not found" isPage />);
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1, name: 'Page not found' }),
    );
  });

  test('a chip without a way to take it away has no button', () => {
    render(<Chip dot="#ff0000">Bug</Chip>);
    expect(screen.getByText('Bug')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('people', () => {
  const person = (name: string, more: object = {}) => ({ id: name, name, picture: null, ...more });

  test('who have left are named so', () => {
    render(<Avatar person={person('Mara', { isGone: true })} />);
    expect(screen.getByRole('img', { name: 'Mara, no longer here' })).toBeDefined();
  });

  test('whose picture is broken keep their initials', () => {
    const { container } = render(<Avatar person={person('Mara', { picture: '/broken.png' })} />);
    const image = container.querySelector('img');
    act(() => {
      image?.dispatchEvent(new Event('error'));
    });
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('M');
  });

  test('beyond the room are counted, and named on hover', () => {
    const people = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => person(name));
    render(<AvatarStack people={people} />);
    expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Ana',
      'Bo',
      '3 more people',
    ]);
    expect(screen.getByTitle('Cy, Di, Ed')).toBeDefined();
  });

  test('of just as many as there is room for stand there all', () => {
    render(<AvatarStack people={['Ana', 'Bo', 'Cy'].map((name) => person(name))} />);
    expect(screen.getAllByRole('img')).toHaveLength(3);
  });

  test('who are here are buttons that say what each does', async () => {
    render(
      <PresenceStack
        most={2}
        people={[
          person('Ana'),
          person('Bo', { isEditing: true, text: 'Writing the title' }),
          person('Cy'),
        ]}
      />,
    );
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    expect(names[0]).toContain('Bo: Writing the title');
    expect(names[1]).toContain('Ana: Viewing');
    expect(screen.getByText('1 more person')).toBeDefined();
    await user.tab();
    expect(await screen.findByText('Writing the title')).toBeDefined();
  });

  test('none are no list', () => {
    const { container } = render(<PresenceStack people={[]} />);
    expect(container.textContent).toBe('');
  });
});

describe('the pages of a table', () => {
  test('say what is shown and go no further than the ends', async () => {
    const go = vi.fn<(page: number) => void>();
    const { rerender } = render(
      <TablePages first={0} shown={20} total={45} pageSize={20} onPage={go} />,
    );
    expect(screen.getByRole('status').textContent).toBe('1–20 of 45');
    await user.click(button('Previous page'));
    expect(go).not.toHaveBeenCalled();
    await user.click(button('Next page'));
    expect(go).toHaveBeenLastCalledWith(1);
    rerender(<TablePages first={40} shown={5} total={45} pageSize={20} onPage={go} />);
    expect(screen.getByRole('status').textContent).toBe('41–45 of 45');
    await user.click(button('Next page'));
    expect(go).toHaveBeenCalledOnce();
    await user.click(button('Previous page'));
    expect(go).toHaveBeenLastCalledWith(1);
  });
});
