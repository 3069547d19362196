import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { cellKey } from '#web/features/item-rows/selection.ts';
import { projects } from '#web/features/projects/store.ts';
import { createWorkItem } from '#web/features/work-items/data/create.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import type { ListView } from '#web/features/work-items/lists/list-view.ts';
import { quickAddDefaults } from '#web/features/work-items/lists/quick-add.ts';
import type { Cell } from '#web/features/work-items/lists/selection.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

interface QuickAddProps {
  readonly cell: Cell;
  readonly className?: string;
  /** What the new item has besides the values of its place. */
  readonly also?: WorkItemPatch | undefined;
}

/** Whether items can be added in a group: its value can be given to them. */
export function canAddTo(view: ListView, cell: Cell): boolean {
  return quickAddDefaults(view, cell) !== null;
}

/** The last line of a group: a title makes an item with the values of its place. */
export function QuickAdd({ cell, className, also }: QuickAddProps) {
  const t = useWords('work-items');
  const { store, source } = useListScreen();
  const key = cellKey(cell);
  const isOpen = useListState(({ adding }) => adding === key);
  if (isOpen) return <QuickAddForm cell={cell} className={className ?? ''} also={also} />;
  return (
    <button
      type="button"
      className={classNames(
        'flex items-center gap-2 text-faint motion-quick hover:text-ink',
        className,
      )}
      onClick={() => store.setState({ adding: key })}
    >
      <Icon of={Plus} />
      {t(source.createDefaults.is_epic ? 'epics.new' : 'quickAdd.open')}
    </button>
  );
}

function QuickAddForm({ cell, className = '', also }: QuickAddProps) {
  const { t } = useTranslation('work-items');
  const { store, view } = useListScreen();
  const project = projects.use(quickAddDefaults(view, cell)?.project_id);
  const add = useAdd(cell, also);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const close = () => store.setState({ adding: null });
  const submit = () => {
    if (text.trim() === '') return;
    add([text]);
    setText('');
  };
  const takeLines = (isEach: boolean) => {
    if (isEach) add(lines);
    else setText(lines.join(' ').slice(0, 255));
    setLines([]);
    field.current?.focus();
  };
  return (
    <div
      className={classNames('flex items-center gap-2', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        submit();
        close();
      }}
    >
      <span className="key">{project?.identifier}</span>
      <input
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago, in this place
        autoFocus
        aria-label={t('quickAdd.title')}
        placeholder={t('quickAdd.title')}
        value={text}
        maxLength={255}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeys({ Enter: submit, Escape: close })}
        onPaste={(event) => {
          const pasted = linesOf(event.clipboardData.getData('text'));
          if (pasted.length < 2) return;
          event.preventDefault();
          setLines(pasted);
        }}
        className="min-w-0 flex-1 bg-transparent text-ink outline-none"
      />
      {lines.length > 0 ? (
        <LineChoice count={lines.length} onTake={takeLines} />
      ) : (
        <span className="text-12 text-faint max-md:hidden">{t('quickAdd.hint')}</span>
      )}
    </div>
  );
}

/** Keys that are the field's alone. */
function onKeys(runs: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent) => {
    const run = runs[event.key];
    if (!run || event.nativeEvent.isComposing) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The lines of a pasted list, without the signs before them. */
function linesOf(pasted: string): readonly string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^[-*•]\s+/, '').trim())
    .filter(Boolean);
}

interface LineChoiceProps {
  readonly count: number;
  /** An item of each line, or all lines as one title. */
  readonly onTake: (isEach: boolean) => void;
}

function LineChoice({ count, onTake }: LineChoiceProps) {
  const { t } = useTranslation('work-items');
  return (
    <>
      <Button size={24} onClick={() => onTake(true)}>
        {t('quickAdd.each', { count })}
      </Button>
      <Button size={24} variant="ghost" onClick={() => onTake(false)}>
        {t('quickAdd.one')}
      </Button>
    </>
  );
}

/** Makes items at the end of a group, in their order. */
function useAdd(cell: Cell, also?: WorkItemPatch): (names: readonly string[]) => void {
  const { view } = useListScreen();
  return (names) => {
    const defaults = quickAddDefaults(view, cell);
    if (!defaults) return;
    const { project_id, ...values } = defaults;
    for (const written of names) {
      const name = written.trim().slice(0, 255);
      const label = { key: 'work-items:quickAdd.made', values: { name } };
      createWorkItem({ project_id, name, ...values, ...also }, label);
    }
  };
}
