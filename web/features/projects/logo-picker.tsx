import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { holdsWords } from '#web/lib/search/match.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Popover } from '#web/ui/dialogs/popover.tsx';
import { EmojiPicker } from '#web/ui/emoji/emoji-picker.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { Tabs } from '#web/ui/frames/tabs.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { PROJECT_COLORS, PROJECT_ICONS, type ProjectLogo } from './logo.ts';
import { LogoIcon } from './project-icon.tsx';

interface LogoPickerProps {
  readonly value: ProjectLogo;
  readonly onChange: (logo: ProjectLogo) => void;
  readonly isDisabled?: boolean;
  /** Stands where there is no mark yet. */
  readonly placeholder?: LucideIcon;
  /** Takes the mark away, where there need not be one. */
  readonly onRemove?: () => void;
}

/** Chooses a project's mark: an emoji, or a sign in a color. */
export function LogoPicker(props: LogoPickerProps) {
  const { value, onChange, isDisabled = false, placeholder, onRemove } = props;
  const { t } = useTranslation('projects');
  const [isOpen, setOpen] = useState(false);
  const sign = placeholder ? (
    <Icon of={placeholder} size={24} className="text-faint" />
  ) : (
    <LogoIcon logo={value} size={24} />
  );
  const trigger = (
    <button
      type="button"
      aria-label={t('logo.change')}
      className="grid size-10 place-items-center rounded-card border border-line bg-surface motion-quick hover:bg-press touch:size-11"
    >
      {sign}
    </button>
  );
  if (isDisabled) {
    return (
      <span className="grid size-10 place-items-center rounded-card border border-line bg-surface">
        {sign}
      </span>
    );
  }
  return (
    <Popover trigger={trigger} label={t('logo.change')} open={isOpen} onOpenChange={setOpen}>
      <LogoPanel
        value={value}
        onChange={onChange}
        {...(onRemove && { onRemove })}
        onClose={() => setOpen(false)}
      />
    </Popover>
  );
}

type LogoPanelProps = Pick<LogoPickerProps, 'value' | 'onChange' | 'onRemove'> & {
  readonly onClose: () => void;
};

function LogoPanel({ value, onChange, onRemove, onClose }: LogoPanelProps) {
  const { t } = useTranslation('projects');
  const [tab, setTab] = useState<'emoji' | 'icon'>(value.is);
  return (
    <div className="w-80 max-w-full space-y-3 p-3">
      <Tabs
        value={tab}
        onChange={setTab}
        label={t('logo.kind')}
        tabs={[
          { value: 'icon', label: t('logo.icon') },
          { value: 'emoji', label: t('logo.emoji') },
        ]}
      />
      {tab === 'emoji' ? (
        <EmojiPicker
          label={t('logo.emoji')}
          onPick={(emoji) => {
            onChange({ is: 'emoji', emoji });
            onClose();
          }}
        />
      ) : (
        <SignPicker value={value} onChange={onChange} />
      )}
      {onRemove && (
        <Button
          variant="ghost"
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          {t('logo.remove')}
        </Button>
      )}
    </div>
  );
}

function SignPicker({ value, onChange }: LogoPickerProps) {
  const { t } = useTranslation('projects');
  const [words, setWords] = useState('');
  const { name, color } = value.is === 'icon' ? value : { name: '', color: PROJECT_COLORS[0] };
  const nameOf = (one: string) => t(`logo.icons.${one}` as 'logo.icons.flag');
  const found = Object.entries(PROJECT_ICONS).filter(([one]) => holdsWords(nameOf(one), words));
  return (
    <div className="space-y-3">
      <SearchInput value={words} onChange={setWords} label={t('logo.search')} />
      <div role="group" aria-label={t('logo.color')} className="flex flex-wrap gap-1.5">
        {PROJECT_COLORS.map((one, place) => (
          <button
            key={one}
            type="button"
            aria-label={t('logo.colorNumber', { number: place + 1 })}
            aria-pressed={one === color}
            style={{ backgroundColor: one }}
            className="size-6 rounded-full border-2 border-surface aria-pressed:outline-2 aria-pressed:outline-focus"
            onClick={() => onChange({ is: 'icon', name: name || 'shapes', color: one })}
          />
        ))}
      </div>
      <div
        role="group"
        aria-label={t('logo.icon')}
        className="grid max-h-44 grid-cols-8 gap-1 overflow-y-auto"
      >
        {found.map(([one, Sign]) => (
          <button
            key={one}
            type="button"
            aria-label={nameOf(one)}
            title={nameOf(one)}
            aria-pressed={one === name}
            style={{ color }}
            className={classNames(
              'grid size-8 place-items-center rounded-control hover:bg-hover hc:text-ink!',
              one === name && 'bg-press',
            )}
            onClick={() => onChange({ is: 'icon', name: one, color })}
          >
            <Sign aria-hidden size={16} strokeWidth={1.75} />
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="text-12 text-muted">{t('logo.none')}</p>}
    </div>
  );
}
