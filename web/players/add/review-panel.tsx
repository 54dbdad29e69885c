import { useTranslation } from 'react-i18next';
import type { PlayerField } from '../../../src/players/player-fields.values.ts';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { Button, TextButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { List } from './use-preview.ts';
import { useWhy } from './use-why.ts';
import '../players-texts.ts';
import classes from './review-players.module.css';

/** What a person decides of rows that were refused. */
export type Repair = Pick<List, 'teams' | 'keepFirst'>;

/** How many reasons, and how many rows of one, are named. */
const REASONS = 30;
const ROWS = 3;

type ReviewPanelProps = {
  read: MembersPreview;
  keptFirst: boolean;
  onRepair: (repair: Repair) => void;
  onLine: (line: number) => void;
};

/** Why rows are refused, with what repairs them all at once, and which fields of whom change. */
export function ReviewPanel({ read, keptFirst, onRepair, onLine }: ReviewPanelProps) {
  const { t } = useTranslation();
  const why = useWhy();
  const { counts, rows, new_teams: teams, new_team_count: teamCount } = read;
  const reasons = reasonsOf(rows);
  const changes = rows.flatMap((row) => row.changes ?? []);
  const number = (count: number) => ({ count, formatted: formatCount(count) });

  function action({ code, team, use }: Reason) {
    if (team !== undefined && use !== undefined)
      return (
        <Button size="sm" onClick={() => onRepair({ teams: [{ team, use }] })}>
          {t('reviewPlayers.use', { team: use })}
        </Button>
      );
    if (!code.endsWith('-twice')) return null;
    return keptFirst ? (
      <span className="meta">{t('reviewPlayers.firstKept')}</span>
    ) : (
      <Button size="sm" onClick={() => onRepair({ keepFirst: true })}>
        {t('reviewPlayers.keepFirst')}
      </Button>
    );
  }

  return (
    <>
      <section>
        <h2>{counts.refused > 0 ? t('reviewPlayers.reasons', number(counts.refused)) : t('reviewPlayers.nobodyRefused')}</h2>
        <ul>
          {reasons.slice(0, REASONS).map((reason) => {
            const { code, team, lines } = reason;
            return (
              <li key={`${code} ${team ?? ''}`}>
                <span className={`${classes.number} strong num`}>{formatCount(lines.length)}</span>
                <div className="grow">
                  <p className={classes.reason}>{why(reason)}</p>
                  {team === undefined ? (
                    <TextButton className="meta num" onClick={() => onLine(lines[0] ?? 1)}>
                      {t(lines.length > ROWS ? 'reviewPlayers.rowsMore' : 'reviewPlayers.rows', {
                        count: lines.length,
                        rows: lines.slice(0, ROWS).map(formatCount).join(', '),
                        more: formatCount(lines.length - ROWS),
                      })}
                    </TextButton>
                  ) : (
                    <TextButton className="meta" onClick={() => onRepair({ teams: [{ team, use: team }] })}>
                      {t('reviewPlayers.make', { team })}
                    </TextButton>
                  )}
                </div>
                {action(reason)}
              </li>
            );
          })}
        </ul>
        {reasons.length > REASONS && <p className="meta">{t('reviewPlayers.moreReasons', { n: formatCount(reasons.length - REASONS) })}</p>}
      </section>
      {counts.changed > 0 && (
        <section>
          <h2>{t('reviewPlayers.changedBy', number(counts.changed))}</h2>
          <Fields changes={changes.filter(({ stays }) => !stays)} />
        </section>
      )}
      {changes.some(({ stays }) => stays) && (
        <section>
          <h2>{t('reviewPlayers.staysBy')}</h2>
          <p className="meta">{t('reviewPlayers.staysMore')}</p>
          <Fields changes={changes.filter(({ stays }) => stays)} />
        </section>
      )}
      {teamCount > 0 && (
        <section>
          <h2>{t('reviewPlayers.newTeams')}</h2>
          <ul>
            <li>
              <span className={`${classes.number} strong num`}>{formatCount(teamCount)}</span>
              <span className={`${classes.names} grow`}>{teams.slice(0, 2 * ROWS).join(', ')}</span>
            </li>
          </ul>
        </section>
      )}
    </>
  );
}

/** How many rows differ in each field, the most frequent first. */
function Fields({ changes }: { changes: readonly { field: PlayerField }[] }) {
  const { t } = useTranslation();
  const counted = new Map<PlayerField, number>();
  for (const { field } of changes) counted.set(field, (counted.get(field) ?? 0) + 1);
  return (
    <ul>
      {[...counted]
        .sort((a, b) => b[1] - a[1])
        .map(([field, count]) => (
          <li key={field}>
            <span className={`${classes.number} strong num`}>{formatCount(count)}</span>
            <span className="grow">{t(`addPlayers.field_${field}`)}</span>
          </li>
        ))}
    </ul>
  );
}
