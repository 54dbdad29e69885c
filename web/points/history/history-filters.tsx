import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
import { useTyped } from '../../platform/controls/use-typed.ts';
import { formatShortDate } from '../../platform/format/times.ts';
import { ExportMenu } from '../export-menu.tsx';
import { PeriodChip } from '../filters/period-chip.tsx';
import { PlayerChip } from '../filters/player-chip.tsx';
import { useTags, useTeams } from '../use-series.ts';
import { type HistoryFilter, historyParams } from './history-address.ts';
import classes from '../filters/filters.module.css';

type HistoryFiltersProps = {
  seriesId: string;
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  /** Revokes everything that the filter says; absent where it says more than can be revoked as a whole. */
  onRevokeAll: (() => void) | undefined;
};

/** The bar over a history: find, what of it, and what to do with what is found. */
export function HistoryFilters({ seriesId, filter, onChange, onRevokeAll }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const teams = useTeams();
  const { tags } = useTags();
  const [typed, type] = useTyped(filter.search, (search) => onChange({ search }));
  return (
    <>
      <div className={classes.chips}>
        <FindField label={t('points.history.find')} value={typed} onChange={type} />
        {teams.length > 0 && (
          <ChoiceChip
            label={t('points.filter.team')}
            any={t('points.filter.any')}
            many
            choices={teams.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
            chosen={filter.teams}
            onChange={(chosen) => onChange({ teams: chosen })}
          />
        )}
        <PlayerChip
          label={t('points.filter.player')}
          any={t('points.filter.any')}
          chosen={filter.player}
          onChange={(player) => onChange({ player })}
        />
        <PlayerChip
          label={t('points.filter.giver')}
          any={t('points.filter.anyone')}
          chosen={filter.giver}
          onChange={(giver) => onChange({ giver })}
        />
        <PeriodChip period={filter.period} onChange={(period) => onChange({ period })} />
        {tags.length > 0 && (
          <ChoiceChip
            label={t('points.filter.tags')}
            any={t('points.filter.any')}
            many
            choices={tags.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={filter.tags}
            onChange={(chosen) => onChange({ tags: chosen })}
          />
        )}
        {filter.importId && <FilterChip label={t('points.filter.oneImport')} on onClick={() => onChange({ importId: null })} />}
        {filter.at !== null && (
          <FilterChip label={t('points.filter.asOf', { time: formatShortDate(filter.at) })} on onClick={() => onChange({ at: null })} />
        )}
        <FilterChip label={t('points.filter.revoked')} on={filter.revoked} onClick={() => onChange({ revoked: !filter.revoked })} />
      </div>
      {onRevokeAll && (
        <Button icon={<IconBan stroke={1.75} />} onClick={onRevokeAll}>
          {t('points.history.revokeAll')}
        </Button>
      )}
      <ExportMenu path="scoreseries/export" params={historyParams(seriesId, filter)} />
    </>
  );
}
