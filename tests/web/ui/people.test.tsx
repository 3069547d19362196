import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { ariaKeys, drawKeys } from '#web/ui/keys/keys.ts';
import { AvatarStack } from '#web/ui/people/avatar-stack.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { initialsOf } from '#web/ui/people/initials.ts';
import { hueOf, HUES, ownHue, spreadHues } from '#web/ui/people/person-hue.ts';
import { PresenceStack } from '#web/ui/people/presence-stack.tsx';
import { useTint } from '#web/ui/people/tint.ts';
import { matching } from '#web/ui/pickers/match.ts';

const mara = { id: 'mara', name: 'Mara Lindqvist' };
const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Person ${id}` }));

describe('people', () => {
  test('have one hue each, and all hues are used', () => {
    expect(hueOf('mara')).toBe(hueOf('mara'));
    const used = new Set(Array.from({ length: 500 }, (_, place) => ownHue(`person-${place}`)));
    expect(used.size).toBe(HUES.length);
  });

  test('of one workspace share no hue before all are used, and whoever comes later changes none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 }), (ids) => {
        const hues = [...spreadHues(ids).values()];
        const counts = HUES.map((hue) => hues.filter((one) => one === hue).length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        expect([...spreadHues(ids.slice(0, -1)).values()]).toEqual(hues.slice(0, -1));
      }),
    );
  });

  test.each([
    ['Mara Lindqvist', 'ML'],
    ['Tomás de Oliveira', 'TO'],
    ['نور حداد', 'نح'],
    ['bo', 'B'],
    ['E\u0301va Nagy', 'E\u0301N'],
    ['👩‍💻 Ada', '👩‍💻A'],
    ['', '?'],
  ])('the letters of %j are %s', (name, letters) => {
    expect(initialsOf(name, 2)).toBe(letters);
  });

  test('a picture beside a name is not read twice; alone it has the name', () => {
    render(
      <>
        <Avatar person={mara} />
        <Avatar person={{ ...mara, isGone: true }} />
        <Avatar person={mara} isDecorative />
      </>,
    );
    expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Mara Lindqvist',
      'Mara Lindqvist, no longer here',
    ]);
  });

  test('many are counted', () => {
    render(<AvatarStack people={people} most={3} />);
    expect(screen.getByRole('img', { name: '3 more people' })).toBeTruthy();
  });

  test.each([
    ['pressed', (user: UserEvent) => user.click(screen.getByRole('button'))],
    ['reached by Tab', (user: UserEvent) => user.tab()],
    ['hovered', (user: UserEvent) => user.hover(screen.getByRole('button'))],
  ])('a card says what somebody does when their picture is %s', async (_, reach) => {
    const user = userEvent.setup();
    render(<PresenceStack people={[{ ...mara, isEditing: true, text: 'Editing the title' }]} />);
    expect(screen.queryByText('Editing the title')).toBeNull();
    await reach(user);
    expect(await screen.findByText('Editing the title')).toBeTruthy();
    expect(screen.getByText('Mara Lindqvist')).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByText('Editing the title')).toBeNull();
  });

  test('who writes stands before who looks', () => {
    render(<PresenceStack people={[mara, { id: 'sam', name: 'Sam', isEditing: true }]} />);
    expect(screen.getByRole('list', { name: 'Here now' })).toBeTruthy();
    const [first, second] = screen.getAllByRole('button');
    expect([first, second]).toEqual([
      screen.getByRole('button', { name: 'Sam: Editing' }),
      screen.getByRole('button', { name: 'Mara Lindqvist: Viewing' }),
    ]);
  });

  test('a field somebody edits carries their name, and only then', () => {
    const { rerender } = render(<FieldRing person={mara}>Title</FieldRing>);
    expect(screen.getByTitle('Mara Lindqvist').textContent).toBe('Mara');
    rerender(<FieldRing person={null}>Title</FieldRing>);
    expect(screen.queryByTitle('Mara Lindqvist')).toBeNull();
  });

  test('a value somebody else changed stands on their hue for two seconds', () => {
    vi.useFakeTimers();
    try {
      function Value({ value, by }: { value: number; by: string | null }) {
        return <p className={useTint(value, by).className}>{value}</p>;
      }
      const look = () => screen.getByRole('paragraph').className;
      const { rerender } = render(<Value value={1} by="sam" />);
      expect(look()).toBe('');
      rerender(<Value value={2} by="sam" />);
      expect(look()).toContain(hueOf('sam'));
      act(() => {
        vi.advanceTimersByTime(2_000);
      });
      expect(look()).toBe('');
      rerender(<Value value={3} by={null} />);
      expect(look()).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('keys', () => {
  const word = (key: string) => key.replace('keys.', '');

  test('are drawn for the keyboard they are on', () => {
    expect(drawKeys('mod+shift+k', word, true)).toEqual(['⌘⇧K']);
    expect(drawKeys('mod+shift+k', word, false)).toEqual(['ctrl ⇧ K']);
    expect(drawKeys('g h', word, false)).toEqual(['G', 'H']);
    expect(drawKeys('?', word, false)).toEqual(['?']);
    expect(drawKeys('mod++', word, true)).toEqual(['⌘+']);
  });

  test('are said to those who listen, but chords', () => {
    expect(ariaKeys('mod+k', true)).toBe('Meta+K');
    expect(ariaKeys('mod+arrowup', false)).toBe('Control+ArrowUp');
    expect(ariaKeys('g h')).toBeUndefined();
  });
});

describe('searching', () => {
  const things = ['Seat map', 'Map of seats', 'İstanbul', 'Ärger'].map((label) => ({ label }));
  const labels = (query: string, language = 'en') =>
    matching(things, query, language).map((thing) => thing.label);

  test('holds every word, whatever its place, the closest first', () => {
    expect(labels('map')).toEqual(['Map of seats', 'Seat map']);
    expect(labels('seat ma')).toEqual(['Seat map', 'Map of seats']);
    expect(labels('seat x')).toEqual([]);
  });

  test('knows letters with dots and accents in every language', () => {
    expect(labels('istanbul', 'tr')).toEqual(['İstanbul']);
    expect(labels('ISTANBUL', 'tr')).toEqual(['İstanbul']);
    expect(labels('istanbul', 'en')).toEqual(['İstanbul']);
    expect(labels('arg', 'de')).toEqual(['Ärger']);
  });
});
