import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { ObjectFrame, ObjectOf } from '../object-of.tsx';
import '../objects-texts.ts';

/** The automations that stand on the items of a data object (RT-082, U-096). */
export default function Triggers() {
  const { t } = useTranslation();
  return (
    <ObjectOf admins>
      {(object) => (
        <ObjectFrame object={object} tab="triggers">
          <EmptyState kind="none" icon={IconBolt} title={t('objects.triggers.none')} text={t('objects.triggers.noneMore')} />
        </ObjectFrame>
      )}
    </ObjectOf>
  );
}
