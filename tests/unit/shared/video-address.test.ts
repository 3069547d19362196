import { expect, test } from 'vitest';

import { VIDEO_FRAMES, videoAt } from '#shared/lib/video-address.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', YOUTUBE],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e',
  ],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1',
  ],
])('%s is played', (address, player) => {
  expect(videoAt(address)?.player).toBe(player);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=a"onload=x',
  'https://www.youtube.com/@somebody',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'javascript:youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://example.com/76979871',
  'no address',
])('%s is no video', (address) => {
  expect(videoAt(address)).toBeNull();
});

test('a player is always on one of the sites that the policy lets in', () => {
  const players = ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'].map(videoAt);
  for (const video of players) {
    expect(VIDEO_FRAMES).toContain(new URL(video?.player ?? '').origin);
  }
});
