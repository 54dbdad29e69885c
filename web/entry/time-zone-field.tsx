import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeZones, viewerZone } from '../platform/format/times.ts';

/** Where the days of a new organisation begin; this browser's zone is the guess. */
export function TimeZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={
        <>
          {t('register.timeZone')}
          <span className="meta">{t('register.timeZoneHint')}</span>
        </>
      }
      searchable
      data={timeZones(viewerZone, 'UTC')}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
