import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ObjectRow } from '../../../projections/objects/objects.view.ts';
import { newAutomationPath } from '../../automations/automation-paths.ts';
import { RuleList } from '../../automations/rule-list.tsx';
import { objectSource } from '../../automations/sources.ts';
import { useAutomations } from '../../automations/use-automations.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { ObjectFrame, ObjectOf } from '../object-of.tsx';
import '../../automations/automations-texts.ts';
import '../objects-texts.ts';

/** The automations that stand on the items of a data object (RT-082, U-096). */
export default function Triggers() {
  return <ObjectOf admins>{(object) => <Rules key={object.id} object={object} />}</ObjectOf>;
}

function Rules({ object }: { object: ObjectRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { rules, error, refetch } = useAutomations(object.id);
  const make = newAutomationPath(object.id);
  return (
    <ObjectFrame
      object={object}
      tab="triggers"
      button={
        <ButtonLink kind="fill" to={make} icon={<IconPlus stroke={2} />}>
          {t('automations.new')}
        </ButtonLink>
      }
      act={{ label: t('automations.new'), icon: IconPlus, onSelect: () => void navigate(make) }}
    >
      {error && !rules ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : rules?.length === 0 ? (
        <EmptyState kind="none" icon={IconBolt} title={t('automations.noneHere')} text={t('automations.noneHereMore')} />
      ) : (
        rules && <RuleList rules={rules} sources={[objectSource(object)]} objectId={object.id} />
      )}
    </ObjectFrame>
  );
}
