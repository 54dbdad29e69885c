import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BadgeRow, BadgeTrialRow } from '../../../projections/badges/badges.view.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { gainText, loseText } from './turns-text.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

type Won = Pick<BadgeRow, 'badge_type' | 'timeperiod'>;
type WouldHaveProps = { badge: Won; trial: BadgeTrialRow | undefined; trying: boolean; away: boolean; whole: boolean };

/** Beside the rule: how many would have the badge, who since when, who gains and who loses it. It follows every choice. */
export function WouldHave(props: WouldHaveProps) {
  const { t } = useTranslation();
  return (
    <AsidePanel title={t('badges.edit.would')}>
      <Answer {...props} />
    </AsidePanel>
  );
}

/** The same under the rule, where there is no room beside it. */
export function WouldHaveBelow(props: WouldHaveProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.below} aria-labelledby="would-have">
      <h2 id="would-have">{t('badges.edit.would')}</h2>
      <Answer {...props} />
    </section>
  );
}

function Answer({ badge, trial, trying, away, whole }: WouldHaveProps) {
  const { t } = useTranslation();
  return (
    <div aria-busy={trying} className={classes.would}>
      <p className="soft" role="status">
        {!whole && t('badges.edit.waiting')}
        {whole && !trial && trying && t('badges.edit.trying')}
        {away && t('badges.edit.away')}
      </p>
      {whole && trial && <Told badge={badge} trial={trial} />}
    </div>
  );
}

function Told({ badge, trial: { would_have: have, given, withdrawn } }: { badge: Won; trial: BadgeTrialRow }) {
  const { t } = useTranslation();
  const more = have.count - have.players.length;
  return (
    <>
      <p className={classes.wouldCount}>
        <b className="num">{formatCount(have.count)}</b> {t('badges.edit.wouldHave', { count: have.count })}
      </p>
      <ol className={classes.wouldList}>
        {have.players.map(({ profile_id: id, Name: name, since, gains }) => (
          <li key={id}>
            <Emblem id={id} size={24} />
            <bdi className="cut" title={name}>
              {name}
            </bdi>
            {gains === 1 ? (
              <Tag>
                <IconPlus size={12} stroke={2.25} /> {t('badges.edit.gains')}
              </Tag>
            ) : (
              <span />
            )}
            <Time at={since} as="brief" className="meta num" />
          </li>
        ))}
      </ol>
      {more > 0 && <p className={`${classes.wouldMore} soft`}>{t('badges.edit.andMore', { count: more, formatted: formatCount(more) })}</p>}
      <ul className={classes.follows}>
        {given.count > 0 && (
          <li>
            <IconPlus size={16} stroke={2.25} />
            <span>
              <span className="strong num">{gainText(badge, given.count, t)}</span>
              <bdi className="meta cut">{namesOf(given)}</bdi>
            </span>
          </li>
        )}
        {withdrawn.count > 0 && (
          <li data-loses="">
            <IconX size={16} stroke={2.25} />
            <span>
              <span className="strong num">{loseText(badge, withdrawn.count, t)}</span>
              <bdi className="meta cut">{namesOf(withdrawn)}</bdi>
            </span>
            <Tag kind="error">{t('badges.state.withdrawn')}</Tag>
          </li>
        )}
      </ul>
    </>
  );
}

const NAMED = 3;

/** The first few of them, each once. */
function namesOf({ players }: BadgeTrialRow['given']): string {
  return [...new Set(players.map(({ Name }) => Name))].slice(0, NAMED).join(', ');
}
