import { Menu } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf, type Input } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { LateMenu } from '../platform/controls/late-menu.tsx';

type Exported = { [P in Exports]: { path: P; params: Input<'GET', P> } }[Exports];
type Exports = 'scoreseries/export' | 'scoreseries/audit_export' | 'rewardstore/export' | 'quest/export' | 'objects/export';

/** What is shown, as a file. */
export function ExportMenu({ path, params }: Exported) {
  const { t } = useTranslation();
  return (
    <LateMenu target={<Button icon={<IconUpload stroke={1.75} />}>{t('points.export.label')}</Button>}>
      {(['csv', 'ndjson'] as const).map((format) => (
        <Menu.Item key={format} component="a" href={addressOf(path, { ...params, format })} download>
          {t(`points.export.${format}`)}
        </Menu.Item>
      ))}
    </LateMenu>
  );
}
