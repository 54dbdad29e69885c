import { Popover } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { WidgetBoardRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { Bar } from '../platform/page/split.tsx';
import { PlayerChip } from '../points/filters/player-chip.tsx';
import { useTags, useTeams } from '../points/use-series.ts';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { CheckList, type Choice } from '../scoreboard/check-list.tsx';
import type { AskedValues } from './use-boards.ts';
import './boards-texts.ts';

type Choices = Pick<WidgetBoardRow, 'showteamfilter' | 'showplayerfilter' | 'showcategoryfilter'>;

/** What was chosen above a board, as it stands in the address (U-211): only what the board offers. */
export function useChosen({ showteamfilter, showplayerfilter, showcategoryfilter }: Choices): AskedValues {
  const [{ teamIds, tagIds }] = useBoardAddress();
  const [query] = useSearchParams();
  const player = query.get('player');
  return useMemo(
    () => ({
      ...(showteamfilter === 1 && teamIds.length > 0 && { team_ids: teamIds }),
      ...(showplayerfilter === 1 && player !== null && { player_id: player }),
      ...(showcategoryfilter === 1 && tagIds.length > 0 && { tag_ids: tagIds }),
    }),
    [showteamfilter, showplayerfilter, showcategoryfilter, teamIds, tagIds, player],
  );
}

/** The choices that a board offers, each under its own label. */
export function BoardChoices({ settings }: { settings: WidgetBoardRow }) {
  const { t } = useTranslation();
  const { showteamfilter: byTeam, showplayerfilter: byPlayer, showcategoryfilter: byTag, team_filter: limited } = settings;
  const [{ teamIds, tagIds }, change] = useBoardAddress();
  const [query, setQuery] = useSearchParams();
  const { tags } = useTags();
  const all = useTeams().map(({ teamid: id, teamname: name }) => ({ id, name }));
  const teams = limited === 1 ? all.filter(({ id }) => settings.board_team_list.some(({ teamid }) => teamid === id)) : all;
  if (byTeam === 0 && byPlayer === 0 && byTag === 0) return null;

  function choosePlayer(player: string | null) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (player === null) next.delete('player');
        else next.set('player', player);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <Bar label={t('board.filters')}>
      {byTeam === 1 && (
        <Chip
          label={settings.teamfilterlabel || t('board.teams')}
          choices={teams}
          chosen={teamIds}
          onChange={(next) => change({ teamIds: next })}
        />
      )}
      {byPlayer === 1 && (
        <PlayerChip
          label={settings.playerfilterlabel || t('boards.player')}
          any={t('board.any')}
          chosen={query.get('player')}
          onChange={choosePlayer}
        />
      )}
      {byTag === 1 && (
        <Chip
          label={settings.categoryfilterlabel || t('board.tags')}
          choices={tags}
          chosen={tagIds}
          onChange={(next) => change({ tagIds: next })}
        />
      )}
    </Bar>
  );
}

type ChipProps = { label: string; choices: readonly Choice[]; chosen: readonly string[]; onChange: (chosen: string[]) => void };

function Chip({ label, choices, chosen, onChange }: ChipProps) {
  const { t } = useTranslation();
  if (choices.length === 0) return null;
  const only = choices.find(({ id }) => id === chosen[0]);
  const value =
    chosen.length === 0
      ? t('board.any')
      : chosen.length === 1 && only
        ? only.name
        : t('board.some', { chosen: chosen.length, count: choices.length });
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <FilterChip label={label} value={value} on={chosen.length > 0} aria-haspopup="dialog" />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <CheckList label={label} choices={choices} chosen={chosen} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
