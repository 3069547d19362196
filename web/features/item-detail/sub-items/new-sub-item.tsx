import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { createWorkItem } from '#web/features/work-items/data/create.ts';

interface NewSubItemProps {
  readonly item: WorkItemImage;
  readonly onClose: () => void;
}

/** A title and Enter; the line stays for the next one. */
export function NewSubItem({ item, onClose }: NewSubItemProps) {
  const { t } = useTranslation('work-items');
  const [name, setName] = useState('');
  const create = () => {
    if (!name.trim()) return;
    createWorkItem(
      {
        project_id: item.project_id,
        name: name.trim(),
        parent_id: item.id,
      },
      { key: 'work-items:create.created', values: { name: name.trim() } },
    );
    setName('');
  };
  return (
    <input
      ref={(field) => {
        if (field && document.activeElement !== field && name === '') field.focus();
      }}
      value={name}
      maxLength={255}
      dir="auto"
      aria-label={t('detail.subItems.title')}
      placeholder={t('detail.subItems.placeholder')}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => {
        create();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') create();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
      }}
      className="h-8 w-full border-b border-hairline bg-transparent ps-6 outline-none"
    />
  );
}
