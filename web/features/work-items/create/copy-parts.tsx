import { useTranslation } from 'react-i18next';

import { COPY_PARTS } from '#shared/constants/work-items.ts';
import type { CopyOf, CopyPart } from '#shared/contract/work-items.ts';
import { countOf } from '#web/features/work-items/data/create.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

interface CopyPartsProps {
  readonly copyOf: CopyOf;
  readonly onChange: (copyOf: CopyOf) => void;
}

/** What hangs on the original and may go along with its copy. */
export function CopyParts({ copyOf, onChange }: CopyPartsProps) {
  const { t } = useTranslation('work-items');
  const item = workItems.use(copyOf.item);
  if (!item) return null;
  const offered = COPY_PARTS.filter((part) => countOf(item, part) !== 0);
  const set = (part: CopyPart, isIn: boolean) => {
    const others = copyOf.parts.filter((one) => one !== part);
    onChange({ ...copyOf, parts: isIn ? [...others, part] : others });
  };
  return (
    <div
      role="group"
      aria-label={t('create.along')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12"
    >
      <span className="text-muted">{t('create.along')}</span>
      {offered.map((part) => (
        <Checkbox
          key={part}
          checked={copyOf.parts.includes(part)}
          onChange={(isIn) => set(part, isIn)}
          label={t(`create.parts.${part}`, { count: countOf(item, part) ?? 0 })}
        />
      ))}
    </div>
  );
}
