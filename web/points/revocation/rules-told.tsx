import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RuleTold } from '../../../projections/revocations/rule-told.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { ruleEntryKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { Line, Lines } from './told-line.tsx';

/** What automations give and take because of wins that come, go or move: whom, and how much of which series. */
export function RulesAreTold({ told: rules, moved }: ToldProps<RuleTold>) {
  const { t } = useTranslation();
  return rules.map(({ automationId, name: rule, entries, entryCount }) => (
    <Lines
      key={automationId}
      rows={entries}
      count={entryCount}
      line={({ id, name, series, points, what }) => (
        <Line
          key={id}
          icon={<IconBolt size={16} stroke={1.75} />}
          label={t(`points.revoke.rule.${what}`)}
          about={`${name}, ${rule}`}
          marked={moved?.has(ruleEntryKey(id)) ?? false}
        >
          {t('points.revoke.ruleIn', { points: formatPoints(points), series })}
        </Line>
      )}
    />
  ));
}
