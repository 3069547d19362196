import './print.css';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isPartOn, PROJECT_PARTS, type ProjectPart } from '#shared/lib/project-parts.ts';
import { wordsOf } from '#shared/lib/search/fold.ts';
import { projects } from '#web/features/projects/store.ts';
import { matchText } from '#web/lib/search/match.ts';
import {
  allShortcuts,
  hasSingleKeys,
  isAvailable,
  type Shortcut,
  shortcutNamespaces,
  waysOf,
} from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';

import { type Section, sectionsOf } from './sections.ts';

export interface ShortcutsHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All shortcuts, those available here first; searchable and printable. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const [namespaces] = useState(shortcutNamespaces);
  const { t } = useTranslation(['shortcuts', ...namespaces]);
  const [query, setQuery] = useState('');
  const [isHereOnly, setIsHereOnly] = useState(false);
  const isOffered = useOffered();
  // Computed once, for the screen below the dialog.
  const [here] = useState(
    () => new Set(allShortcuts().flatMap(({ id }) => (isAvailable(id) ? [id] : []))),
  );
  const sections = useMemo(() => {
    const words = wordsOf(query);
    const shown = allShortcuts().filter(
      (shortcut) =>
        isOffered(shortcut) &&
        (!isHereOnly || here.has(shortcut.id)) &&
        matchText(t(shortcut.label), words, shortcut.keys) !== null,
    );
    return sectionsOf(shown, here);
  }, [query, isHereOnly, here, isOffered, t]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('title')}
      description={hasSingleKeys() ? undefined : t('singleOff')}
      footer={
        <Button icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <div data-print-only className="grid gap-5">
        <div className="flex flex-wrap items-center gap-4 print:hidden">
          <div className="min-w-48 flex-1">
            <SearchInput
              value={query}
              onChange={setQuery}
              label={t('search')}
              placeholder={t('search')}
            />
          </div>
          <Switch checked={isHereOnly} onChange={setIsHereOnly} label={t('hereOnly')} />
        </div>
        {sections.length === 0 && (
          <p role="status" className="py-8 text-center text-muted">
            {t('nothing', { query })}
          </p>
        )}
        {sections.map((section) => (
          <ShortcutSection key={section.name} section={section} />
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Whether a shortcut's feature is turned on: in the current project, or without one in any known
 * project.
 */
function useOffered(): (shortcut: Shortcut) => boolean {
  const { projectId } = useParams({ strict: false });
  const on = projects.useSelect(
    (rows) => {
      const here = rows.filter(({ id }) => id === projectId);
      const asked = here.length > 0 ? here : rows;
      const isOn = (part: ProjectPart) => asked.some((project) => isPartOn(project, part));
      return new Set<string>(asked.length > 0 ? PROJECT_PARTS.filter(isOn) : PROJECT_PARTS);
    },
    [projectId],
  );
  return useCallback(({ part }) => part === undefined || on.has(part), [on]);
}

function ShortcutSection({ section }: { readonly section: Section }) {
  const { t } = useTranslation('shortcuts');
  return (
    <section className="break-inside-avoid">
      <h3 className="mb-1 text-12 font-semibold text-muted">{t(`sections.${section.name}`)}</h3>
      <dl className="grid gap-x-8 md:grid-cols-2">
        {section.shortcuts.map((shortcut) => (
          <ShortcutLine
            key={shortcut.id}
            shortcut={shortcut}
            label={t(shortcut.label)}
            or={t('or')}
          />
        ))}
      </dl>
    </section>
  );
}

interface ShortcutLineProps {
  readonly shortcut: Shortcut;
  readonly label: string;
  readonly or: string;
}

function ShortcutLine({ shortcut, label, or }: ShortcutLineProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline py-1">
      <dt>{label}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-muted">
        {waysOf(shortcut).map((way, place) => (
          <span key={way} className="flex items-center gap-1.5">
            {place > 0 && <span className="text-12 text-faint">{or}</span>}
            <Kbd keys={way} />
          </span>
        ))}
      </dd>
    </div>
  );
}
