import type { LucideIcon } from 'lucide-react';

import { LogoPicker } from './logo-picker.tsx';
import { PROJECT_COLORS, PROJECT_ICONS, readLogo, writeLogo } from './logo.ts';

interface LogoPropsPickerProps {
  /** As `logo_props` keeps it; empty = there is none. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (props: Record<string, unknown>) => void;
  readonly isDisabled?: boolean;
  /** Stands where there is no mark. */
  readonly placeholder?: LucideIcon;
}

/** Chooses a mark for anything that keeps one in `logo_props`. */
export function LogoPropsPicker({
  value,
  onChange,
  isDisabled,
  placeholder,
}: LogoPropsPickerProps) {
  const isEmpty = !value['in_use'];
  return (
    <LogoPicker
      value={isEmpty ? { is: 'icon', name: '', color: PROJECT_COLORS[0] } : readLogo(value)}
      onChange={(logo) => onChange(writeLogo(logo))}
      {...(isDisabled !== undefined && { isDisabled })}
      {...(placeholder && isEmpty && { placeholder })}
      {...(!isEmpty && placeholder && { onRemove: () => onChange({}) })}
    />
  );
}

/** The mark of a new project: any sign in any color, as `logo_props` keeps it. */
export function randomLogoProps(): Record<string, unknown> {
  const anyOf = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';
  const [name, color] = [anyOf(Object.keys(PROJECT_ICONS)), anyOf(PROJECT_COLORS)];
  return writeLogo({ is: 'icon', name, color });
}
