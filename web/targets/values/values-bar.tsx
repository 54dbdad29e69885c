import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { Bar } from '../../platform/page/split.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { targetValuesPath } from '../../points/series-paths.ts';
import { useTeams } from '../../points/use-series.ts';
import type { Period } from '../period-names.ts';
import { periodsOf, type ValuesAddress, WHOSE, type Whose, yearsOf } from './values-address.ts';
import '../targets-texts.ts';
import classes from '../targets.module.css';

type ValuesBarProps = {
  item: TargetItemRow;
  items: readonly TargetItemRow[];
  address: ValuesAddress & { year: number; by: Period };
  today: string;
  onChange: (change: Partial<ValuesAddress>) => void;
  /** How it stands, in a sentence. */
  children: ReactNode;
};

/** Which target, whose, in which year, of which team; and how it stands. */
export function ValuesBar({ item, items, address, today, onChange, children }: ValuesBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const teams = useTeams();
  const phone = useBelow('phone');
  const { whose, teamId, year, by } = address;
  const years = yearsOf(item, today);
  const periods = item.period !== 'year' && (
    <span className={classes.whose}>
      <Segmented<Period>
        label={t('targets.grid.chooseBy')}
        value={by}
        options={periodsOf(item.period).map((value) => ({ value, label: t(`targets.period.${value}`) }))}
        onChange={(next) => onChange({ by: next === item.period ? null : next })}
      />
    </span>
  );
  return (
    <>
      <Bar>
        <span className={classes.whose}>
          <Segmented<Whose>
            label={t('targets.grid.chooseWhose')}
            value={whose}
            options={WHOSE.map((value) => ({ value, label: t(`targets.grid.whose.${value}`) }))}
            onChange={(next) => onChange({ whose: next, teamId: null })}
          />
        </span>
        {phone && periods}
        {items.length > 1 && (
          <ChoiceChip
            label={t('targets.grid.target')}
            any={item.name}
            choices={items.filter(({ id }) => id !== item.id).map(({ id, name }) => ({ value: id, label: name }))}
            chosen={[]}
            onChange={([id]) => id !== undefined && void navigate(targetValuesPath(item.score_series_id, id))}
          />
        )}
        {by !== 'year' && (years.length > 1 || year !== years[0]) && (
          <ChoiceChip
            label={t('targets.grid.year')}
            any={today.slice(0, 4)}
            choices={years.map((one) => ({ value: String(one), label: String(one) }))}
            chosen={String(year) === today.slice(0, 4) ? [] : [String(year)]}
            onChange={([one]) => onChange({ year: one === undefined ? null : Number(one) })}
          />
        )}
        {whose === 'player' && teams.length > 0 && (
          <ChoiceChip
            label={t('targets.grid.teamChip')}
            any={t('targets.grid.anyTeam')}
            choices={teams.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
            chosen={teamId === null ? [] : [teamId]}
            onChange={([id]) => onChange({ teamId: id ?? null })}
          />
        )}
      </Bar>
      {phone
        ? children && <div className={classes.sentence}>{children}</div>
        : (periods || children) && (
            <Bar>
              {periods}
              <span className="grow" />
              {children}
            </Bar>
          )}
    </>
  );
}
