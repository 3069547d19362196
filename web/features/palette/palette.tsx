import { Dialog } from '@base-ui/react/dialog';
import { useParams } from '@tanstack/react-router';
import { Command as Menu } from 'cmdk';
import { ChevronLeft, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#web/lib/session/session.ts';
import {
  type Command,
  type CommandPage,
  type CommandTarget,
  usePalette,
} from '#web/lib/shortcuts/commands.ts';
import { shortcutNamespaces } from '#web/lib/shortcuts/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { SCRIM } from '#web/ui/layout/popup-look.ts';

import { PaletteFooter } from './palette-footer.tsx';
import { openInTab, PaletteResults } from './palette-results.tsx';
import {
  usePeopleCommands,
  usePreferenceCommands,
  useProjectCommands,
  useSettingsCommands,
} from './place-commands.tsx';
import { keepRecent, readRecent } from './recent.ts';
import { groupResults, matchCommands } from './results.ts';
import { usePaletteScope } from './scope.ts';
import { useShortcutCommands } from './shortcut-commands.ts';
import { useResults } from './use-results.ts';

export interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The command palette: searches items, pages, people and commands. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  // Names of shortcuts are in many namespaces.
  const [namespaces] = useState(shortcutNamespaces);
  const { t } = useTranslation(['palette', ...namespaces]);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={SCRIM} />
        <Dialog.Viewport className="fixed inset-0 flex items-start justify-center md:p-6 md:pt-28">
          <Dialog.Popup
            aria-label={t('title')}
            initialFocus={field}
            className="flex max-h-full w-full flex-col overflow-hidden border border-line bg-raised shadow-dialog outline-none max-md:h-full md:max-h-[36rem] md:w-160 md:rounded-dialog"
          >
            <PaletteBody field={field} onClose={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PaletteBodyProps {
  readonly onClose: () => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

function PaletteBody({ onClose, field }: PaletteBodyProps) {
  const { t } = useTranslation('palette');
  const { target: here } = usePalette();
  const [isTargetOff, setIsTargetOff] = useState(false);
  const target = isTargetOff ? null : here;
  const { typed, setTyped, page, choose, goBack } = usePages(onClose);
  const handleKey = (event: KeyboardEvent) => {
    const isEmpty = typed === '';
    if (event.key === 'Escape' && (!isEmpty || page)) {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      if (isEmpty) goBack();
      else setTyped('');
    } else if (event.key === 'Backspace' && isEmpty && page) {
      event.preventDefault();
      goBack();
    } else if (event.key === 'Backspace' && isEmpty) {
      setIsTargetOff(true);
    }
  };
  if (page && 'body' in page) {
    return (
      <>
        <PageHead title={page.title} onBack={goBack} />
        <PageBody>{page.body(onClose)}</PageBody>
      </>
    );
  }
  return (
    <Menu
      loop
      shouldFilter={false}
      label={t('title')}
      onKeyDown={handleKey}
      onKeyDownCapture={openInTab}
      className="flex min-h-0 flex-1 flex-col"
    >
      {page && <PageHead title={page.title} onBack={goBack} />}
      <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Icon of={Search} className="text-faint" />
        {target && !page && <TargetChip target={target} onRemove={() => setIsTargetOff(true)} />}
        <Menu.Input
          ref={field}
          value={typed}
          onValueChange={setTyped}
          dir="auto"
          placeholder={t(page ? 'filter' : 'placeholder')}
          className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none"
        />
        <CloseKey onClose={onClose} />
      </div>
      {page ? (
        <PageResults commands={page.commands} typed={typed} onChoose={choose} />
      ) : (
        <AllResults target={target} typed={typed} onChoose={choose} />
      )}
      <PaletteFooter hasTarget={target !== null && !page} isPage={page !== undefined} />
    </Menu>
  );
}

/** A page with its own controls, of which the first one gets the focus. */
function PageBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(
    () => body.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus(),
    [],
  );
  return (
    <div ref={body} className="min-h-0 flex-1 overflow-y-auto *:w-full! *:max-w-none!">
      {children}
    </div>
  );
}

function CloseKey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <button type="button" className="text-faint touch:p-2" onClick={onClose}>
      <Kbd keys="escape" />
      <span className="sr-only">{t('close')}</span>
    </button>
  );
}

/** Typed text and stack of opened pages. */
function usePages(onClose: () => void) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [pages, setPages] = useState<readonly CommandPage[]>([]);
  const page = pages.at(-1);
  const choose = (command: Command) => {
    if (!page) keepRecent(me.id, command.id);
    if (command.page) {
      setTyped('');
      setPages([...pages, command.page]);
      return;
    }
    onClose();
    // After the palette has returned the focus, so that an opened dialog can take it.
    requestAnimationFrame(() => command.run?.());
  };
  const goBack = () => {
    setTyped('');
    setPages(pages.slice(0, -1));
  };
  return { typed, setTyped, page, choose, goBack };
}

interface ResultsProps {
  readonly typed: string;
  readonly onChoose: (command: Command) => void;
}

function AllResults({
  target,
  typed,
  onChoose,
}: ResultsProps & { readonly target: CommandTarget | null }) {
  const sources = useSources(target);
  const { projectId } = usePaletteScope();
  const { groups, isSearching } = useResults(typed, sources, projectId);
  return <PaletteResults groups={groups} isSearching={isSearching} onChoose={onChoose} />;
}

function PageResults({
  commands,
  typed,
  onChoose,
}: ResultsProps & { readonly commands: readonly Command[] }) {
  const groups = groupResults(matchCommands(commands, typed, []), Infinity);
  return <PaletteResults groups={groups} isSearching={false} onChoose={onChoose} />;
}

function PageHead({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1.5">
      <IconButton size={24} icon={ChevronLeft} isDirectional label={t('back')} onClick={onBack} />
      <h2 className="text-12 font-medium text-muted" dir="auto">
        {title}
      </h2>
    </div>
  );
}

function TargetChip({
  target,
  onRemove,
}: {
  readonly target: CommandTarget;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('palette');
  return (
    <span className="flex h-6 shrink-0 items-center gap-1.5 rounded-control border border-line ps-1.5 text-13 font-medium">
      {target.icon?.()}
      <bdi>{target.name}</bdi>
      <button
        type="button"
        aria-label={t('dropTarget', { name: target.name })}
        onClick={onRemove}
        className="grid size-6 place-items-center text-faint hover:text-ink"
      >
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

/** All commands of the palette on this screen; those of the open item come first. */
function useSources(target: CommandTarget | null) {
  const { offers } = usePalette();
  const me = useMe();
  const { projectId } = useParams({ strict: false });
  const shortcuts = useShortcutCommands(target);
  const projects = useProjectCommands();
  const people = usePeopleCommands();
  const settings = useSettingsCommands(projectId);
  const preferences = usePreferenceCommands();
  return useMemo(() => {
    const ofTarget = target ? (offers.get(TARGET_SOURCE) ?? []) : [];
    const offered = [...offers].flatMap(([source, own]) => (source === TARGET_SOURCE ? [] : own));
    // An offered command replaces the one from the shortcut.
    const known = new Set([...ofTarget, ...offered].map((command) => command.id));
    const keys = shortcuts.filter((command) => !known.has(command.id));
    const isOfTarget = (command: Command) => target !== null && command.group === target.name;
    const commands = [
      ...ofTarget,
      ...keys.filter(isOfTarget),
      ...keys.filter((command) => !isOfTarget(command)),
      ...projects,
      ...preferences,
      ...offered,
      ...settings,
    ];
    return { commands, people, recent: readRecent(me.id) };
  }, [offers, target, shortcuts, projects, people, settings, preferences, me.id]);
}

const TARGET_SOURCE = 'target';
