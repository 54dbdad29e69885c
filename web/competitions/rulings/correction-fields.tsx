import { Select, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Fields, Toggle } from '../../platform/form/form-group.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { RewardFields } from '../fields/reward-fields.tsx';
import { SeriesFields } from '../fields/series-fields.tsx';
import { TargetInput } from '../fields/target-input.tsx';
import { competitionSettingsTexts } from '../settings/settings.texts.ts';
import { type CorrectedValues, wrongIn } from './correction.ts';
import '../competitions-texts.ts';
import revocation from '../../points/revocation/revocation.module.css';

addTexts(competitionSettingsTexts);

type CorrectionFieldsProps = {
  values: CorrectedValues;
  /** The rules that the round was played by. */
  played: CorrectedValues;
  /** Its rows are teams. */
  teams: boolean;
  /** The competition's, by whose clocks its end is told. */
  zone: string;
  onChange: (change: Partial<CorrectedValues>) => void;
};

/** In the order of the numbers. */
const WINNERS = ['nobody', 'first', 'highest', 'reached'] as const;
const TIES = ['first', 'shared'] as const;
const SCORES = ['sum', 'average'] as const;
const KINDS = [
  [1, 'ranking'],
  [3, 'together'],
] as const;

/** What of the rules of a closed round a ruling corrects; what is paid, and which series are added, is offered to the organisation's admins alone. */
export function CorrectionFields({ values, played, teams, zone, onChange }: CorrectionFieldsProps) {
  const { series, filter, kind, grandTarget, winners, usesTargets, defaultTarget, teamScore, ties, end, rewards } = values;
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data } = useSeriesList();
  const { tags } = useTags();
  const wrong = wrongIn(values);
  const rewardsMissing = wrong.rewardSeries ? t('competitions.rewards.seriesMissing') : undefined;
  return (
    <>
      {data ? (
        <SeriesFields
          all={data.scoreseries}
          only={admin ? undefined : played.series}
          series={series}
          problem={seriesProblem(wrong, t)}
          onChange={(changed) => onChange({ series: changed })}
        />
      ) : (
        <Bone width="100%" height={96} />
      )}
      {tags.length > 0 && (
        <FilterChips
          label={t('competitions.rulings.filter')}
          lead={t(filter.length === 0 ? 'competitions.rulings.filterAll' : 'competitions.rulings.filterOnly')}
          options={tags}
          chosen={filter}
          onChange={(next) => onChange({ filter: next })}
        />
      )}
      <Fields>
        <Select
          label={t('competitions.rulings.winnerRule')}
          allowDeselect={false}
          data={WINNERS.map((name, at) => ({ value: String(at + 1), label: t(`competitions.rulings.winnerRules.${name}`) }))}
          value={String(winners)}
          onChange={(value) => onChange(withTargets(values, { winners: Number(value) as CorrectedValues['winners'] }))}
        />
        <Select
          label={t('competitions.fields.ties')}
          allowDeselect={false}
          data={TIES.map((value) => ({ value, label: t(`competitions.ties.${value}`) }))}
          value={ties}
          onChange={(value) => value && onChange({ ties: value })}
        />
        <TextInput
          type="datetime-local"
          label={t('competitions.rulings.end')}
          description={t('competitions.rulings.endMore', { zone })}
          value={end}
          error={wrong.end ? t('competitions.fields.endMissing') : undefined}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
        />
        {teams && (
          <Select
            label={t('competitions.rulings.teamScore')}
            allowDeselect={false}
            data={SCORES.map((value) => ({ value, label: t(`competitions.rulings.teamScores.${value}`) }))}
            value={teamScore}
            onChange={(value) => value && onChange({ teamScore: value })}
          />
        )}
        <Select
          label={t('competitions.rulings.kind')}
          allowDeselect={false}
          data={KINDS.map(([number, name]) => ({ value: String(number), label: t(`competitions.rulings.kinds.${name}`) }))}
          value={String(kind)}
          onChange={(value) => onChange(withTargets(values, { kind: Number(value) as CorrectedValues['kind'] }))}
        />
        {kind === 3 && (
          <TextInput
            label={t('competitions.rulings.grandTarget')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={grandTarget}
            error={wrong.grandTarget ? t('competitions.fields.factorWrong') : undefined}
            onChange={(event) => onChange({ grandTarget: event.currentTarget.value })}
          />
        )}
      </Fields>
      <Toggle
        label={t('competitions.fields.usesTargets')}
        text={t('competitions.fields.usesTargetsMore')}
        checked={usesTargets}
        onChange={(on) => onChange({ usesTargets: on })}
      />
      {usesTargets && (
        <TargetInput
          label={t('competitions.rulings.defaultTarget')}
          description={t('competitions.rulings.defaultTargetMore')}
          value={defaultTarget}
          error={wrong.defaultTarget ? t('competitions.people.targetWrong') : undefined}
          onChange={(event) => onChange({ defaultTarget: event.currentTarget.value })}
        />
      )}
      {admin && (
        <section>
          <h3 className={revocation.head}>{t('competitions.rulings.rewards')}</h3>
          <RewardFields
            rewards={rewards}
            problem={wrong.rewardPoints ? t('competitions.rewards.pointsWrong') : rewardsMissing}
            onChange={(changed) => onChange({ rewards: changed })}
          />
        </section>
      )}
    </>
  );
}

function seriesProblem({ series, factor }: ReturnType<typeof wrongIn>, t: TFunction): string | undefined {
  if (series) return t('competitions.fields.seriesMissing');
  return factor ? t('competitions.fields.factorWrong') : undefined;
}

/** What goes by targets of one's own turns them on. */
function withTargets(values: CorrectedValues, change: Partial<CorrectedValues>): Partial<CorrectedValues> {
  const { kind, winners, usesTargets } = { ...values, ...change };
  return !usesTargets && (winners === 2 || (winners === 4 && kind !== 3)) ? { ...change, usesTargets: true } : change;
}
