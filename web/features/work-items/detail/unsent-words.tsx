import { useTranslation } from 'react-i18next';

import { readKeptText } from '#web/lib/kept-text.ts';
import { useMe } from '#web/lib/session.ts';

/** Words that could not be saved because the right to write was lost: they can be copied (ux L6). */
export function UnsentWords({ itemId }: { readonly itemId: string }) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const html = ['title', 'description'].map((place) => readKeptText(`${place}.${me.id}.${itemId}`));
  const words = html
    .map((text) => new DOMParser().parseFromString(text, 'text/html').body.textContent.trim())
    .filter((text) => text !== '')
    .join('\n\n');
  if (!words) return null;
  return (
    <label className="mt-3 grid gap-1 text-12 text-muted">
      {t('detail.notSaved')}
      <textarea
        readOnly
        value={words}
        rows={4}
        dir="auto"
        className="w-full rounded-control border border-line-strong bg-sunken p-2 text-13 text-ink"
      />
    </label>
  );
}
