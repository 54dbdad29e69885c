import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { type Trial, useBadgeTrial } from './use-badge-trial.ts';
import type { Applies } from './use-badge-draft.ts';
import type { Tried } from './use-badge-trial.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

/** Beside the editor: how many would have the badge, who since when, who gains and who loses it. It follows every choice. */
export function WouldHave({ draft }: { draft: Tried & { applies: Applies } }) {
  return <WouldHaveOf {...useBadgeTrial(draft, draft.applies)} />;
}

/** The same of a trial that is under way. */
export function WouldHaveOf({ trial, trying, away, whole }: ReturnType<typeof useBadgeTrial>) {
  const { t } = useTranslation();
  return (
    <AsidePanel title={t('badges.edit.would')}>
      <div aria-busy={trying} className={classes.would}>
        <p className="soft" role="status">
          {!whole && t('badges.edit.waiting')}
          {whole && !trial && trying && t('badges.edit.trying')}
          {away && t('badges.edit.away')}
        </p>
        {trial && <Told trial={trial} />}
      </div>
    </AsidePanel>
  );
}

function Told({ trial: { would_have: have, given, withdrawn } }: { trial: Trial }) {
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
              <span className="strong num">{t('badges.edit.gain', { count: given.count })}</span>
              <span className="meta cut">{namesOf(given)}</span>
            </span>
          </li>
        )}
        {withdrawn.count > 0 && (
          <li data-loses="">
            <IconX size={16} stroke={2.25} />
            <span>
              <span className="strong num">{t('badges.edit.lose', { count: withdrawn.count })}</span>
              <span className="meta cut">{namesOf(withdrawn)}</span>
            </span>
            <Tag kind="error">{t('badges.state.withdrawn')}</Tag>
          </li>
        )}
      </ul>
    </>
  );
}

const NAMED = 3;

function namesOf({ players }: Trial['given']): string {
  return players
    .slice(0, NAMED)
    .map(({ Name }) => Name)
    .join(', ');
}
