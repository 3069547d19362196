import { readFileSync } from 'node:fs';

import type { Config } from '#server/platform/settings/config.ts';
import { webAddress } from '#server/platform/settings/web-addresses.ts';
import type { ReleaseNote } from '#shared/contract/release-notes.ts';

interface Release {
  readonly version: string;
  readonly day: string;
  readonly name: string;
  readonly body: string;
}

/** A version in CHANGELOG.md: `## 0.2.0 (2026-11-28): Its name`, then a bullet per change. */
const SECTION = /^## (\S+) \((\d{4}-\d\d-\d\d)\): (.+)\n\n((?:- .+\n?)+)/gm;

const RELEASES: readonly Release[] = [
  ...readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8').matchAll(SECTION),
].map(([, version = '', day = '', name = '', body = '']) => ({ version, day, name, body }));

export function listReleaseNotes(config: Config): ReleaseNote[] {
  return RELEASES.map((release, place) => noteOf(config, release, RELEASES.length - place));
}

function noteOf(config: Config, release: Release, id: number): ReleaseNote {
  const publishedAt = `${release.day}T12:00:00Z`;
  const address = webAddress(config, 'app', 'api/release-notes/');
  return {
    id,
    tag_name: `v${release.version}`,
    name: release.name,
    body: release.body.trim(),
    draft: false,
    prerelease: false,
    created_at: publishedAt,
    published_at: publishedAt,
    url: address,
    html_url: address,
    author: {
      login: 'tutti',
      avatar_url: webAddress(config, 'app', 'mark.svg'),
      html_url: webAddress(config, 'app'),
    },
    assets: [],
    tarball_url: null,
    zipball_url: null,
    reactions: {},
  };
}
