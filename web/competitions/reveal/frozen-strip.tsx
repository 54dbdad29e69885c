import { useTranslation } from 'react-i18next';
import type { BoardHeader, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { useLiveView } from '../../platform/live.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { revealPath } from '../competition-paths.ts';
import { type Dated, momentText, stateOf } from '../state-text.ts';
import classes from './reveal.module.css';

type FrozenStripProps = {
  competition: Dated;
  params: RoundParams;
  admin: boolean;
  /** What the board that is shown says of its freeze; admins' own says nothing. */
  frozen: BoardHeader['frozen'];
  onSee: (asPlayers: boolean) => void;
};

/** That the board is frozen: since when, how much it hides, and for admins who sees what. */
export function FrozenStrip({ competition, params, admin, frozen, onSee }: FrozenStripProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { freeze_date: freeze } = competition;
  const isDue = freeze !== null && now >= Date.parse(freeze);
  // Admins read beside their own board what the others are told.
  const others = useLiveView('competition', admin && isDue ? { ...params, asPlayers: true } : null, [{ block: 0 }]).header?.frozen;
  const told = admin ? others : frozen;
  if (!isDue || !told || now < Date.parse(told.at)) return null;
  const { reveal, hidden } = told;
  const number = { count: hidden, formatted: formatCount(hidden), when: momentText(told.at, now) };
  const state = stateOf(competition, now);
  const isOver = state === 'ended' || state === 'between';
  return (
    <div className={classes.strip}>
      <Notice
        action={
          (reveal || (admin && isOver)) && (
            <ButtonLink size="sm" to={revealPath(competition.id, params.round)}>
              {t(reveal ? 'competitions.frozen.watch' : 'competitions.frozen.reveal')}
            </ButtonLink>
          )
        }
      >
        <span className="strong">
          {admin
            ? t(params.asPlayers ? 'competitions.frozen.asPlayers' : 'competitions.frozen.forAdmins')
            : t('competitions.frozen.since', { when: number.when })}
        </span>{' '}
        {reveal
          ? t('competitions.frozen.running', { step: formatCount(Math.min(reveal.step, reveal.steps)), steps: formatCount(reveal.steps) })
          : t(admin ? 'competitions.frozen.forAdminsMore' : 'competitions.frozen.forPlayers', number)}
      </Notice>
      {admin && (
        <Segmented<'all' | 'players'>
          label={t('competitions.frozen.see')}
          value={params.asPlayers ? 'players' : 'all'}
          options={[
            { value: 'all', label: t('competitions.frozen.asItIs') },
            { value: 'players', label: t('competitions.frozen.asTheySee') },
          ]}
          onChange={(value) => onSee(value === 'players')}
        />
      )}
    </div>
  );
}
