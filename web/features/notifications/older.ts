import type { ListedNotification } from '#shared/contract/notifications.ts';
import { get } from '#web/lib/http/http.ts';
import { store } from '#web/lib/store/collection.ts';

import type { InboxShow } from './bundles.ts';
import { notifications } from './store.ts';

interface Page {
  readonly results: readonly ListedNotification[];
  readonly next_page_results: boolean;
}

const PAGE = 100;

/** A list of notifications to read further; the calls list mentions separately. */
interface Reading {
  readonly mentioned: boolean;
  page: number;
  isAtEnd: boolean;
}

/** Pages through notifications that the feed no longer carries. */
export class OlderNotifications {
  readonly #slug: string;
  readonly #userId: string;
  readonly #show: InboxShow;
  readonly #readings: readonly Reading[] = [
    { mentioned: false, page: 0, isAtEnd: false },
    { mentioned: true, page: 0, isAtEnd: false },
  ];

  constructor(slug: string, userId: string, show: InboxShow) {
    this.#slug = slug;
    this.#userId = userId;
    this.#show = show;
  }

  get isAtEnd(): boolean {
    return this.#readings.every((reading) => reading.isAtEnd);
  }

  /** Reads until a new row was found, or there are no more. */
  async readOn(): Promise<void> {
    while (!this.isAtEnd) {
      const found = await Promise.all(this.#readings.map((reading) => this.#read(reading)));
      if (found.some((count) => count > 0)) return;
    }
  }

  /** Returns how many rows of a page were new. */
  async #read(reading: Reading): Promise<number> {
    if (reading.isAtEnd) return 0;
    const { results, next_page_results } = await get<Page>(
      `/api/workspaces/${this.#slug}/users/notifications/`,
      {
        per_page: PAGE,
        cursor: `${PAGE}:${reading.page}:0`,
        archived: this.#show === 'archived',
        snoozed: this.#show === 'snoozed',
        mentioned: reading.mentioned ? true : null,
        entity_name: 'issue,import',
        read: this.#show === 'unread' ? false : null,
      },
    );
    reading.page += 1;
    reading.isAtEnd = !next_page_results;
    const unknown = results.filter((row) => !notifications.get(row.id));
    for (const row of unknown) {
      // The call returns no revision: any image of the feed is newer.
      store.feed.put(notifications.entity, { ...inUtc(row), rev: 1 }, `user:${this.#userId}`);
    }
    store.flush();
    return unknown.length;
  }
}

/** Converts moments to the feed's format, so that they compare as texts. */
function inUtc(row: ListedNotification): ListedNotification {
  return {
    ...row,
    created_at: utc(row.created_at),
    updated_at: utc(row.updated_at),
    read_at: row.read_at && utc(row.read_at),
    archived_at: row.archived_at && utc(row.archived_at),
    snoozed_till: row.snoozed_till && utc(row.snoozed_till),
  };
}

function utc(moment: string): string {
  return new Date(moment).toISOString();
}
