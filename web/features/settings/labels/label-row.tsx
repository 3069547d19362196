import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  CornerUpLeft,
  Merge,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LabelImage } from '#shared/contract/labels.ts';
import { orderBetween } from '#shared/lib/sort-order.ts';
import { labels } from '#web/features/labels/store.ts';
import type { ProjectPlace } from '#web/features/projects/store.ts';
import { Grip } from '#web/features/settings/grip.tsx';
import { familyOf, type TreeLine } from '#web/lib/resources/tree.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import { LabelForm } from './label-form.tsx';
import { MergeDialog } from './merge-dialog.tsx';

interface LabelRowProps {
  readonly line: TreeLine<LabelImage>;
  readonly place: ProjectPlace;
  /** All labels of the project, in tree order. */
  readonly rows: readonly LabelImage[];
  readonly reorder: Reorder;
  readonly isReadOnly: boolean;
  /** How many items have it; absent until it has been counted. */
  readonly count: number | undefined;
  /** Whether any label has others below it: then each keeps room for the sign that folds. */
  readonly isTree: boolean;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** One label of the tree. */
export function LabelRow(props: LabelRowProps) {
  const { line, place } = props;
  const { row: label, depth } = line;
  const { t } = useTranslation('settings');
  const [mode, setMode] = useState<'show' | 'edit' | 'add'>('show');
  if (mode === 'edit') {
    return (
      <li data-slot={label.id} style={indentOf(depth)} className="p-3">
        <LabelForm
          label={t('labels.editOf', { name: label.name })}
          initial={label}
          submitLabel={t('labels.save')}
          onSubmit={(input) => labels.update(place, label, input, { isQuiet: true })}
          onClose={() => setMode('show')}
        />
      </li>
    );
  }
  return (
    <>
      <Line {...props} onEdit={() => setMode('edit')} onAdd={() => setMode('add')} />
      {mode === 'add' && (
        <li className="p-3 ps-10">
          <LabelForm
            label={t('labels.addBelow', { name: label.name })}
            initial={{ name: '', color: label.color || '#6f6b64' }}
            submitLabel={t('labels.create')}
            onSubmit={(input) =>
              labels.create(place, { ...input, parent: label.id }, { isQuiet: true }).made
            }
            onClose={() => setMode('show')}
          />
        </li>
      )}
    </>
  );
}

interface LineProps extends LabelRowProps {
  readonly onEdit: () => void;
  readonly onAdd: () => void;
}

function Line(props: LineProps) {
  const { line, place, rows, reorder, isReadOnly, isTree, isFolded, onFold, onEdit, onAdd } = props;
  const { count } = props;
  const { row: label, depth, hasChildren } = line;
  const { t } = useTranslation('settings');
  return (
    <li
      data-slot={label.id}
      style={indentOf(depth)}
      className={classNames(
        'group flex min-h-11 items-center gap-2 pe-2',
        isReadOnly && 'ps-4',
        reorder.over === `before:${label.id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        reorder.over === `into:${label.id}` && 'bg-accent-soft',
        reorder.lifted === label.id && 'bg-press',
      )}
    >
      {!isReadOnly && <Grip reorder={reorder} id={label.id} name={label.name} />}
      {hasChildren ? (
        <IconButton
          icon={isFolded ? ChevronRight : ChevronDown}
          isDirectional
          size={24}
          aria-expanded={!isFolded}
          label={t(isFolded ? 'labels.unfold' : 'labels.fold', { name: label.name })}
          onClick={onFold}
        />
      ) : (
        isTree && <span className="w-6" />
      )}
      <span
        aria-hidden
        style={{ backgroundColor: label.color || 'var(--faint)' }}
        className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
      />
      <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
        {label.name}
      </span>
      {count !== undefined && (
        <span className="num shrink-0 text-12 text-faint">{t('labels.usage', { count })}</span>
      )}
      {!isReadOnly && (
        <LabelMenu label={label} place={place} rows={rows} onEdit={onEdit} onAdd={onAdd} />
      )}
    </li>
  );
}

function indentOf(depth: number) {
  return { paddingInlineStart: `${depth * 1.5 + 0.25}rem` };
}

interface LabelMenuProps {
  readonly label: LabelImage;
  readonly place: ProjectPlace;
  readonly rows: readonly LabelImage[];
  readonly onEdit: () => void;
  readonly onAdd: () => void;
}

function LabelMenu({ label, place, rows, onEdit, onAdd }: LabelMenuProps) {
  const { t } = useTranslation('settings');
  const [isDeleting, setDeleting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const siblings = rows.filter((row) => row.parent === label.parent);
  const at = siblings.indexOf(label);
  const family = familyOf(rows, label.id);
  const change = (fields: Parameters<typeof labels.update>[2]) =>
    void labels.update(place, label, fields);
  const moveUp = () =>
    change({
      sort_order: orderBetween(siblings[at - 2]?.sort_order, siblings[at - 1]?.sort_order),
    });
  const moveDown = () =>
    change({
      sort_order: orderBetween(siblings[at + 1]?.sort_order, siblings[at + 2]?.sort_order),
    });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={MoreHorizontal}
            size={24}
            label={t('labels.actionsFor', { name: label.name })}
          />
        }
      >
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t('labels.edit')}
        </MenuItem>
        <MenuItem icon={Plus} onSelect={onAdd}>
          {t('labels.addChild')}
        </MenuItem>
        <MenuSeparator />
        {at > 0 && (
          <MenuItem icon={ArrowUp} onSelect={moveUp}>
            {t('labels.up')}
          </MenuItem>
        )}
        {at < siblings.length - 1 && (
          <MenuItem icon={ArrowDown} onSelect={moveDown}>
            {t('labels.down')}
          </MenuItem>
        )}
        {label.parent !== null && (
          <MenuItem icon={CornerUpLeft} onSelect={() => change({ parent: null })}>
            {t('labels.out')}
          </MenuItem>
        )}
        {rows.length > 1 && (
          <MenuItem icon={Merge} onSelect={() => setMerging(true)}>
            {t('labels.mergeWith')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onSelect={() => setDeleting(true)}>
          {t('labels.delete')}
        </MenuItem>
      </Menu>
      {isMerging && (
        <MergeDialog label={label} place={place} rows={rows} onClose={() => setMerging(false)} />
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('labels.deleteTitle', { name: label.name })}
        text={t('labels.deleteText', { count: family.length - 1 })}
        confirm={t('labels.delete')}
        isDanger
        onConfirm={async () => {
          await labels.delete(place, label, { isQuiet: true });
        }}
      />
    </>
  );
}
