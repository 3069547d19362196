import { useTranslation } from 'react-i18next';

import { EXPORT_FORMATS, type ExportFormat } from '#shared/constants/exports.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Chooses the kind of file. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('exports');
  return (
    <Segmented
      label={t('format')}
      value={value}
      onChange={onChange}
      options={EXPORT_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
    />
  );
}
