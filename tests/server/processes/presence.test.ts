import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Bus } from '#server/platform/feed/bus.ts';
import { Presence } from '#server/platform/sockets/presence.ts';

const PLACE = 'project:01900000-0000-7000-8000-000000000001/list';

describe('who is there, over several processes', () => {
  const listeners: ((message: string) => void)[] = [];
  /** False = messages are lost. */
  let isConnected = true;
  const bus: Bus = {
    publish: (_, message) => {
      if (isConnected) for (const listener of listeners) listener(message);
    },
    subscribe: (_, listener) => void listeners.push(listener),
    close: async () => undefined,
  };
  const told = new Map<string, readonly string[]>();
  const process = (name: string) =>
    new Presence(bus, (place, people) => told.set(`${name} ${place}`, people));
  const at = (name: string) => told.get(`${name} ${PLACE}`) ?? [];
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);
  let one: Presence;
  let two: Presence;

  beforeEach(() => {
    vi.useFakeTimers();
    told.clear();
    listeners.length = 0;
    isConnected = true;
    [one, two] = [process('one'), process('two')];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told everywhere, at most ten times a second', () => {
    const news = vi.spyOn(bus, 'publish');
    for (let turn = 0; turn < 50; turn += 1) one.enter(PLACE, `person ${turn}`);
    seconds(0.1);
    expect(news).toHaveBeenCalledTimes(1);
    news.mockRestore();
    seconds(0.1);
    expect(at('two')).toHaveLength(50);
  });

  it('tells whoever comes who is at each part, and forgets parts that nobody is at', () => {
    const [whole = ''] = PLACE.split('/');
    one.enter(PLACE, 'ada');
    seconds(0.1);
    expect(two.peopleIn(whole)).toEqual({ [whole]: [], [PLACE]: ['ada'] });
    one.leave(PLACE, 'ada');
    seconds(0.2);
    expect(one.peopleIn(whole)).toEqual({ [whole]: [] });
    expect(two.peopleIn(whole)).toEqual({ [whole]: [] });
  });

  it('forgets whoever is silent within 30 s, everywhere', () => {
    one.enter(PLACE, 'ada');
    two.enter(PLACE, 'max');
    for (let turn = 0; turn < 3; turn += 1) {
      seconds(10);
      two.enter(PLACE, 'max');
      if (turn < 2) expect(at('two')).toEqual(['ada', 'max']);
    }
    expect(at('one')).toEqual(['max']);
    expect(at('two')).toEqual(['max']);
  });

  it('forgets the people of a process that died within 30 s', () => {
    one.enter(PLACE, 'ada');
    seconds(1);
    expect(at('two')).toEqual(['ada']);
    isConnected = false;
    seconds(30);
    expect(at('two')).toEqual([]);
  });

  it('forgets the people of a process that stopped at once', () => {
    one.enter(PLACE, 'ada');
    seconds(1);
    one.close();
    seconds(0.2);
    expect(at('two')).toEqual([]);
  });

  it('keeps a person who is at two processes until both are left', () => {
    one.enter(PLACE, 'ada');
    two.enter(PLACE, 'ada');
    seconds(1);
    one.leave(PLACE, 'ada');
    seconds(1);
    expect(at('one')).toEqual(['ada']);
    two.leave(PLACE, 'ada');
    seconds(1);
    expect([at('one'), at('two')]).toEqual([[], []]);
  });

  it('is known to a process that began later as soon as somebody comes to it', () => {
    one.enter(PLACE, 'ada');
    seconds(1);
    const three = process('three');
    three.enter(PLACE, 'max');
    seconds(0.2);
    expect(at('three')).toEqual(['ada', 'max']);
    three.close();
  });

  it('is known again after messages were lost', () => {
    isConnected = false;
    one.enter(PLACE, 'ada');
    seconds(1);
    expect(at('two')).toEqual([]);
    isConnected = true;
    seconds(10);
    expect(at('two')).toEqual(['ada']);
  });
});
