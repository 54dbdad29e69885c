import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoardHeader } from '../../../projections/scoreboard/scoreboard.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { revealPath } from '../competition-paths.ts';
import { type Dated, momentText, stateOf } from '../state-text.ts';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

type FrozenStripProps = {
  competition: Dated;
  round: number | undefined;
  frozen: NonNullable<BoardHeader['frozen']>;
  /** Admins, who see what is hidden, or what players see. */
  as: 'player' | 'admin' | 'admin as players';
};

/** Over the rows of a frozen board: since when, how much it hides, and for admins who sees what. */
export function FrozenStrip({ competition, round, frozen: { at, hidden, reveal }, as }: FrozenStripProps) {
  const { t } = useTranslation();
  const now = useNow();
  const number = { count: hidden, formatted: formatCount(hidden), when: momentText(at, now) };
  const state = stateOf(competition, now);
  const isOver = state === 'ended' || state === 'between';
  const admin = as !== 'player';
  return (
    <div className={classes.strip}>
      <IconLock size={16} stroke={1.75} />
      <p className="grow">
        <span className="strong">
          {admin
            ? t(as === 'admin' ? 'competitions.frozen.forAdmins' : 'competitions.frozen.asPlayers')
            : t('competitions.frozen.since', { when: number.when })}
        </span>{' '}
        {reveal
          ? t('competitions.frozen.running', { step: formatCount(Math.min(reveal.step, reveal.steps)), steps: formatCount(reveal.steps) })
          : t(admin ? 'competitions.frozen.forAdminsMore' : 'competitions.frozen.forPlayers', number)}
      </p>
      {(reveal || (admin && isOver)) && (
        <ButtonLink size="sm" to={revealPath(competition.id, round)}>
          {t(reveal ? 'competitions.frozen.watch' : 'competitions.frozen.reveal')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Beside the title: the board is of another instant than now. */
export function FrozenPill({ at }: { at: string }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  return <span className={classes.pill}>{t('competitions.frozen.since', { when: momentText(at, now) })}</span>;
}
