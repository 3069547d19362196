import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { keysOf, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx';

import type { SubItemPlace, TreeSpot } from './sub-item-lines.ts';
import { intoOf, outOf, putLine, stepOf, type SubItemTree } from './sub-item-moves.ts';

interface StepsProps {
  readonly tree: SubItemTree;
  readonly line: SubItemPlace;
}

/** The ways a line goes without being dragged: each null where it cannot. */
function stepsOf({ tree, line }: StepsProps) {
  const to = (spot: TreeSpot | null) => spot && (() => putLine(tree, line, spot));
  return {
    up: () => stepOf(tree, line, -1),
    down: () => stepOf(tree, line, 1),
    in: () => to(intoOf(tree, line)),
    out: () => to(outOf(tree, line)),
  };
}

/** Moves a line by keys while something in it has the focus. */
export function useStepKeys(props: StepsProps, isActive: boolean): void {
  const steps = stepsOf(props);
  useShortcut('sub-item-up', () => steps.up()?.(), { isActive });
  useShortcut('sub-item-down', () => steps.down()?.(), { isActive });
  useShortcut('sub-item-in', () => steps.in()?.(), { isActive });
  useShortcut('sub-item-out', () => steps.out()?.(), { isActive });
}

const LOOKS = {
  up: [ArrowUp, 'list.moveUp'],
  down: [ArrowDown, 'list.moveDown'],
  in: [IndentIncrease, 'detail.subItems.in'],
  out: [IndentDecrease, 'detail.subItems.out'],
} as const;

/** The same for a menu. */
export function StepItems(props: StepsProps) {
  const { t } = useTranslation('work-items');
  const all = stepsOf(props);
  const items = (['up', 'down', 'in', 'out'] as const).flatMap((name) => {
    const run = all[name]();
    return run ? [{ name, run }] : [];
  });
  if (items.length === 0) return null;
  return (
    <>
      {items.map(({ name, run }) => (
        <MenuItem
          key={name}
          icon={LOOKS[name][0]}
          onSelect={run}
          shortcut={keysOf(`sub-item-${name}`)}
        >
          {t(LOOKS[name][1])}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}
