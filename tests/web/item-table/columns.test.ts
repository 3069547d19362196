import i18next from 'i18next';
import { afterEach, describe, expect, it, test } from 'vitest';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { columnsOf } from '#web/features/item-table/columns.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { textWidth } from '#web/ui/layout/text-width.ts';

/** Padding of a cell, in pixels. */
const PADDING = 20;

afterEach(async () => {
  await i18next.changeLanguage('en');
});

describe('each column', () => {
  it('has room for its name and the sign of the order', () => {
    const name = 'Data rozpoczęcia pracy';
    for (const { id, width } of columnsOf({
      ...{ features: new Set(), spansProjects: true, hasEpics: false },
      nameOf: () => name,
    })) {
      const room = width - PADDING - 20;
      expect(room, id).toBeGreaterThan(textWidth(name, { rem: 0.75, weight: 500 }));
    }
  });
});

describe('the columns of days', () => {
  test.each(LANGUAGES.map(({ code }) => code))('have room for any day in %s', async (code) => {
    await i18next.changeLanguage(code);
    const widths = new Map(
      columnsOf({ features: new Set(), spansProjects: false, hasEpics: false }).map(
        ({ id, width }) => [id, width - PADDING],
      ),
    );
    for (let month = 1; month <= 12; month += 1) {
      const day = formatDay(`2020-${`${month}`.padStart(2, '0')}-28`);
      const width = textWidth(day, { rem: 0.8125 });
      for (const id of ['target_date', 'start_date', 'created_at', 'completed_at']) {
        expect(widths.get(id), `${id}: ${day}`).toBeGreaterThan(width);
      }
    }
  });
});
