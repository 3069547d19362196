// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';

import { type Share, type TabMessage, Tabs } from '#web/lib/session/tabs.ts';

const open: Tabs[] = [];
const stops: (() => void)[] = [];

function tab(name = 'a program'): Tabs {
  const made = new Tabs(name);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  for (const one of open.splice(0)) one.close();
  vi.unstubAllGlobals();
});

describe('tabs', () => {
  it('tell the others of the same program, not themselves', async () => {
    const heard: [string, TabMessage][] = [];
    const [one, two, other] = [tab(), tab(), tab('another program')];
    one.onMessage((message) => heard.push(['one', message]));
    two.onMessage((message) => heard.push(['two', message]));
    other.onMessage((message) => heard.push(['other', message]));
    one.post({ is: 'session', state: 'signed_out' });
    await vi.waitUntil(() => heard.length > 0);
    expect(heard).toEqual([['two', { is: 'session', state: 'signed_out' }]]);
  });

  it('choose one that does it for all, and another when that one leaves', async () => {
    const took: [string, Share][] = [];
    const [one, two] = [tab(), tab()];
    const leave = one.lead('sending', (share) => took.push(['one', share]));
    await vi.waitUntil(() => took.length === 1);
    stops.push(two.lead('sending', (share) => took.push(['two', share])));
    stops.push(two.lead('something else', (share) => took.push(['two too', share])));
    await vi.waitUntil(() => took.length === 2);
    leave();
    await vi.waitUntil(() => took.length === 3);
    expect(took).toEqual([
      ['one', 'all'],
      ['two too', 'all'],
      ['two', 'all'],
    ]);
  });

  it('who no longer wants to is passed over', async () => {
    const took: string[] = [];
    const [one, two, three] = [tab(), tab(), tab()];
    const leave = one.lead('passing', () => took.push('one'));
    await vi.waitUntil(() => took.length === 1);
    const change = two.lead('passing', () => took.push('two'));
    stops.push(three.lead('passing', () => took.push('three')));
    change();
    leave();
    await vi.waitUntil(() => took.length === 2);
    expect(took).toEqual(['one', 'three']);
  });

  it('each do their own where they cannot agree', () => {
    vi.stubGlobal('navigator', {});
    const took: Share[] = [];
    tab().lead('sending', (share) => took.push(share));
    tab().lead('sending', (share) => took.push(share));
    expect(took).toEqual(['own', 'own']);
  });
});
