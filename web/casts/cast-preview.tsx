import { IconDeviceTv } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../src/casts/cast-item.values.ts';
import { slideAt } from '../../src/casts/slide.values.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { CastFrame, CastOf, type ManagedCast } from './cast-of.tsx';
import { itemName } from './item-name.ts';
import { PreviewedSlide } from './previewed-slide.tsx';
import './casts-texts.ts';
import classes from './casts.module.css';

/** What displays of a cast show now (RT-106): it follows from its slides and the time of the server, so that all show the same. */
export default function CastPreview() {
  return <CastOf>{(cast) => <Preview key={cast.id} cast={cast} />}</CastOf>;
}

function Preview({ cast }: { cast: ManagedCast }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource(
    'cast/slides',
    { castid: cast.id },
    { staleOn: [{ view: 'casts' }, { view: 'competitions' }, { view: 'badges' }, { view: 'score-series' }] },
  );
  const now = useServerTime(data?.server_time);
  const changes = data?.changes_at;
  const again = useEffectEvent(refetch);
  const isDue = changes != null && now !== undefined && Date.parse(changes) <= now;
  useEffect(() => {
    if (isDue) again();
  }, [isDue, changes]);

  const on = data && now !== undefined ? slideAt(data.slides, now) : undefined;
  const content = on?.slide.contents[on.content];
  return (
    <CastFrame cast={cast}>
      {error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : data && !on ? (
        <EmptyState kind="none" icon={IconDeviceTv} title={t('casts.preview.nothing')} text={t('casts.preview.nothingMore')} />
      ) : (
        <div className={classes.preview}>
          <section aria-label={t('casts.preview.label')}>
            <div className={classes.screen} data-theme="dark">
              {on && content && <PreviewedSlide key={`${on.slide.id} ${content.id}`} type={on.slide.ttype} content={content} />}
            </div>
            {on && now !== undefined && (
              <p className="meta">
                <span className="num">{t('casts.preview.next', { time: timeText(Math.ceil((on.until - now) / 1_000)) })}</span>
                {' · '}
                {t('casts.preview.theme')}
              </p>
            )}
          </section>
          <section aria-labelledby="order">
            <h2 id="order">{t('casts.preview.order')}</h2>
            <Scroll className={classes.order} label={t('casts.preview.order')}>
              <ol>
                {cast.items.map((item) => {
                  const isOn = on?.slide.id === item.id;
                  const passed = data?.slides.some(({ id, contents }) => id === item.id && contents.length === 0);
                  return (
                    <li key={item.id} aria-current={isOn ? 'true' : undefined}>
                      <span className={classes.shown}>
                        <span className="cut" title={itemName(item, t)}>
                          <bdi>{itemName(item, t)}</bdi>
                        </span>
                        {isOn && content && content.name !== item.name && (
                          <span className="meta cut">
                            <bdi>{content.name}</bdi>
                          </span>
                        )}
                        {passed && <span className="meta">{t('casts.preview.passed')}</span>}
                      </span>
                      {isOn && <Tag kind="you">{t('casts.preview.now')}</Tag>}
                      <span className="num">{item.tshowtime}</span>
                    </li>
                  );
                })}
              </ol>
            </Scroll>
          </section>
        </div>
      )}
    </CastFrame>
  );
}

/**
 * The time of the server, in milliseconds since 1970, told anew at each of its whole seconds: slides begin at one. It goes on from what was told by how long
 * the page is open, whatever the clock of this computer says.
 */
function useServerTime(told: string | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (told === undefined) return;
    const since = performance.now();
    const tick = () => {
      const time = Date.parse(told) + performance.now() - since;
      setNow(time);
      timer = setTimeout(tick, 1_001 - (time % 1_000));
    };
    let timer = setTimeout(tick);
    return () => clearTimeout(timer);
  }, [told]);
  return now;
}
