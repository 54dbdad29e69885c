import { useTranslation } from 'react-i18next';
import type { PlayerField } from '../../../src/players/player-fields.values.ts';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { DataTable } from '../../platform/table/data-table.tsx';
import '../players-texts.ts';
import classes from './add-players.module.css';

/** How many players are shown as they will be. */
export const SHOWN = 100;
/** How many new teams are named. */
const TEAMS = 6;

/** The players as they will be, and the teams that come with them. */
export function PlayersPreview({ read }: { read: MembersPreview }) {
  const { t } = useTranslation();
  const has = (field: PlayerField) => read.columns.some((column) => column.field === field);
  const { new_teams: teams, new_team_count: teamCount, rows } = read;
  const names = teams.slice(0, TEAMS).join(', ');
  return (
    <>
      <div className={classes.preview}>
        <DataTable
          label={t('addPlayers.previewLabel')}
          columns={[
            { key: 'line', head: t('addPlayers.line'), cell: ({ line }) => line, soft: true, from: 768 },
            {
              key: 'name',
              head: t('addPlayers.field_name'),
              cell: ({ name }) => <bdi>{name || t('reviewPlayers.noName')}</bdi>,
              names: true,
              grow: 2,
            },
            ...(has('email')
              ? [{ key: 'email', head: t('addPlayers.field_email'), cell: ({ email }: Row) => <bdi>{email}</bdi>, soft: true, grow: 2 }]
              : []),
            ...(has('external_id')
              ? [
                  {
                    key: 'id',
                    head: t('addPlayers.field_external_id'),
                    cell: ({ external_id }: Row) => <bdi>{external_id}</bdi>,
                    soft: true,
                  },
                ]
              : []),
            ...(has('team')
              ? [
                  {
                    key: 'team',
                    head: t('addPlayers.field_team'),
                    cell: ({ team }: Row) => <bdi>{team}</bdi>,
                    soft: true,
                    grow: 1,
                    from: 768 as const,
                  },
                ]
              : []),
          ]}
          rows={rows.slice(0, SHOWN)}
          rowKey={({ line }) => String(line)}
          detail={({ team }) => <bdi>{team}</bdi>}
          foot={rows.length > SHOWN ? t('addPlayers.firstOf', { shown: SHOWN, total: formatCount(rows.length) }) : undefined}
        />
      </div>
      {teamCount > 0 && (
        <p className="meta">
          {t('addPlayers.newTeams', {
            count: teamCount,
            names: teamCount > TEAMS ? t('addPlayers.newTeamsMore', { names, n: formatCount(teamCount - TEAMS) }) : names,
          })}
        </p>
      )}
    </>
  );
}

type Row = MembersPreview['rows'][number];
